/** A report as it is written for a file of its own, shown within the page. No script runs in it: what its own would
 * do, and the links to its parts, are done from here. */
import { useMemo } from "preact/hooks";

export function ReportFrame({ html }: { html: string }) {
  const still = useMemo(() => withoutScripts(html), [html]);
  return (
    <iframe
      class="report"
      title="The report of the battle"
      sandbox="allow-same-origin"
      srcdoc={still}
      onLoad={(event) => {
        const report = event.currentTarget.contentDocument;
        if (report) wire(report);
      }}
    />
  );
}

function withoutScripts(html: string): string {
  const report = new DOMParser().parseFromString(html, "text/html");
  for (const script of report.querySelectorAll("script")) script.remove();
  return `<!doctype html>\n${report.documentElement.outerHTML}`;
}

function wire(report: Document): void {
  const bar = report.getElementById("folding");
  if (bar) bar.hidden = false;
  report.addEventListener("click", (event) => {
    const touched = event.target as Element;
    const link = touched.closest("a[href^='#']");
    if (link) {
      event.preventDefault();
      report.getElementById(decodeURIComponent(link.getAttribute("href")!.slice(1)))?.scrollIntoView();
    }
    const open = bar?.contains(touched) ? (touched as HTMLElement).dataset.open : undefined;
    if (open) for (const one of report.querySelectorAll("details")) one.open = open === "yes";
  });
}
