/** The report of a battle, in place. */
import { useEffect, useState } from "preact/hooks";
import { theHost } from "../host/found";
import { why } from "../host/host";
import { Waiting } from "../pages/desk";
import { Lost } from "../pages/lost";
import { capital } from "../text";
import { tableAddress } from "./kept";
import { ReportFrame } from "./report-frame";

export function ReportPage({ link }: { link: string }) {
  const [html, setHtml] = useState("");
  const [fault, setFault] = useState("");
  useEffect(() => {
    let late = false;
    theHost()
      .ask("report", { link })
      .then((report) => !late && setHtml(report.html))
      .catch((refused: unknown) => !late && setFault(why(refused)));
    return () => {
      late = true;
    };
  }, [link]);
  if (fault) return <Lost title="No report" says={capital(`${fault}.`)} />;
  if (!html) return <Waiting fault="" what="The battle is written down …" />;
  return (
    <div class="report-page">
      <div class="report-head">
        <h1 tabIndex={-1}>The report</h1>
        <a class="button small" href={tableAddress([link])}>
          To the table
        </a>
        <a class="button small" href="#/">
          All battles
        </a>
      </div>
      <ReportFrame html={html} />
    </div>
  );
}
