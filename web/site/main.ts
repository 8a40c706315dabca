/** The explorer without a server. */

import { answered } from "./engine";
import "./local";
import "../src/main";

/** Milliseconds after which nobody waits for the first answer: there may be none, in the studio. */
const LATE = 8_000;

// Keeps the page and its tables for a time without a network. What it fetches is not in the way of the first answer.
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  const late = new Promise((resolve) => setTimeout(resolve, LATE));
  const kept = Promise.race([answered, late]).then(() => navigator.serviceWorker.register("./sw.js"));
  // On a first visit it does so anyway; on others nobody asks it for anything, perhaps.
  void kept.then(({ active }) => active?.postMessage("rest"));
}
