import { render } from "preact";
import { Api } from "./api";
import { Explorer } from "./explorer";
import { isStudio } from "./studio/address";
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

const root = document.getElementById("app")!;
let studio: { visit(): void; leave(): void } | null = null;
let started = false;

/** The explorer, or the studio, which is loaded when somebody goes there. */
async function visit(): Promise<void> {
  if (isStudio(location.hash)) {
    if (studio) return studio.visit();
    const { open } = await import("./studio/main");
    if (studio || !isStudio(location.hash)) return;
    render(null, root);
    studio = open(root);
    return;
  }
  studio?.leave();
  if (studio) render(null, root);
  studio = null;
  void (started ? explorer.visit() : explorer.start());
  started = true;
  render(<App explorer={explorer} />, root);
}

window.addEventListener("popstate", () => void visit());
window.addEventListener("hashchange", () => void visit());
window.addEventListener("online", () => explorer.api.now());
void visit();
