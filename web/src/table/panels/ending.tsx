/** The end of a battle: who has won and why, the report, and how to go on. */
import { useState } from "preact/hooks";
import { ReportFrame } from "../../battles/report-frame";
import { why } from "../../host/host";
import { useLive, useMatch, useSitting } from "../state/sitting";
import { begin, download } from "./again";

export function Ending() {
  const at = useSitting();
  const { now, link } = useMatch();
  const live = useLive();
  const [report, setReport] = useState("");
  const [folded, fold] = useState(false);
  if (!now.ending || !live || folded) return null;
  const read = async () => {
    try {
      setReport((await at.host.ask("report", { link })).html);
    } catch (fault) {
      at.tell(why(fault));
    }
  };
  return (
    <div class={`ending card${report ? " with-report" : ""}`} role="dialog" aria-label="The battle is over">
      <p class="told">{now.ending.says}</p>
      <p class="ending-buttons">
        {!report && (
          <button type="button" class="roll" onClick={read}>
            Read the report
          </button>
        )}
        <button type="button" onClick={() => begin(at, 0)}>
          Again
        </button>
        <button type="button" onClick={() => begin(at, 0, true)}>
          Again with sides changed
        </button>
        <button type="button" onClick={() => download(at)}>
          Download the log
        </button>
        <button type="button" class="quiet" onClick={() => (report ? setReport("") : fold(true))}>
          {report ? "Close the report" : "Look at the table"}
        </button>
      </p>
      {report && <ReportFrame html={report} />}
    </div>
  );
}
