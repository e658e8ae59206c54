import { render } from "preact";
import { App } from "./app";
import { isCompanion } from "./companion/is";
import { theHost } from "./host/found";
import { findReferee } from "./referee/find";
import { read } from "./route";
import { apply, settings } from "./settings";
import "./style/face.css";
import "./style/ground.css";
import "./style/frame.css";
import "./style/form.css";
import "./style/ruling.css";
import "./style/pages.css";
import "./style/battles.css";
import "./style/print.css";

apply(settings());
// Whoever comes straight to a table need not wait for one thing after the other.
if (read(location.hash).game === "table") {
  void import("./table/page");
  theHost().draw();
}
render(<App referee={findReferee()} companion={isCompanion()} />, document.getElementById("page")!);
