/** The studio on the page; loaded when somebody goes there. */

import { render } from "preact";
import { remembered } from "../view/use";
import { EXAMPLES, FIRST } from "./examples";
import { Studio } from "./studio";
import { Workshop } from "./workshop";
import "./studio.css";

const PAGE = {
  read: () => location.hash,
  replace: (hash: string) => history.replaceState(null, "", hash),
};

/** Shows the studio. What comes back leaves it. */
export function open(root: Element): { visit(): void; leave(): void } {
  const workshop = new Workshop(PAGE, remembered, (name) => EXAMPLES.find((one) => one.name === name)?.text, FIRST);
  void workshop.visit();
  render(<Studio workshop={workshop} />, root);
  return { visit: () => void workshop.visit(), leave: () => workshop.leave() };
}
