import { render } from "preact";
import { Api } from "./api";
import { Explorer } from "./explorer";
import { App } from "./view/app";
import { remembered } from "./view/use";
import "./style/base.css";
import "./style/page.css";
import "./style/board.css";
import "./style/trays.css";
import "./style/game.css";
import "./style/panel.css";
import "./style/review.css";
import "./style/sheets.css";
import "./style/editor.css";
import "./style/task.css";

const PLACES = {
  read: () => location.hash,
  push: (hash: string) => history.pushState(null, "", hash),
  replace: (hash: string) => history.replaceState(null, "", hash),
};

const explorer = new Explorer(new Api(), PLACES, undefined, remembered);

const visit = () => void explorer.visit();
window.addEventListener("popstate", visit);
window.addEventListener("hashchange", visit);
window.addEventListener("online", () => explorer.api.now());

void explorer.start();
render(<App explorer={explorer} />, document.getElementById("app")!);
