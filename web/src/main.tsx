import { render } from "preact";
import { App } from "./app";
import { findReferee } from "./referee/find";
import { read } from "./route";
import { apply, settings } from "./settings";
import "./style/ground.css";
import "./style/frame.css";
import "./style/form.css";
import "./style/ruling.css";
import "./style/pages.css";
import "./style/battles.css";
import "./style/print.css";

apply(settings());
// Whoever comes straight to a table need not wait for one script after the other.
if (read(location.hash).game === "table") void import("./table/page");
const { referee, companion } = await findReferee();
render(<App referee={referee} companion={companion} />, document.getElementById("page")!);
if (companion && "serviceWorker" in navigator) void navigator.serviceWorker.register("./sw.js").catch(() => undefined);
