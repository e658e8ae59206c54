import { render } from "preact";
import { App } from "./app";
import { findReferee } from "./referee/referee";
import { apply } from "./settings";
import { kept } from "./store";
import "./style/ground.css";
import "./style/frame.css";
import "./style/form.css";
import "./style/ruling.css";
import "./style/pages.css";
import "./style/print.css";

apply(kept("settings", { theme: "system" as const, motion: true }));
const { referee, companion } = await findReferee();
render(<App referee={referee} />, document.getElementById("page")!);
if (companion && "serviceWorker" in navigator) void navigator.serviceWorker.register("./sw.js").catch(() => undefined);
