/** The board beside the rules: a game that is tried out while its rules are written. Nothing of it is kept. */

import type { GameInfo } from "../api";
import { Explorer } from "../explorer";
import { Knowledge } from "../known";
import { Line } from "../line";
import type { StudioApi } from "./requests";

const NOWHERE = { read: () => "", push: () => {}, replace: () => {} };

export class Tryout extends Explorer {
  constructor(readonly studio: StudioApi) {
    super(studio, NOWHERE);
  }

  /** Puts a game on the table, from its start. What was there before stays until there is something to see. */
  async put(info: GameInfo, signal: AbortSignal): Promise<void> {
    const view = await this.api.view(info.name, "start", [], signal);
    const { position, to_move, outcome } = view;
    this.opened.clear();
    this.opened.set(info.name, info);
    this.kept = null;
    this.begun = true;
    this.path = new Line(this.api, info.name, null, [], [{ position, to_move, outcome, view }]);
    this.knowledge.note(info.name, view);
    // Nobody waits for the value of the first position: it may take long, or never be found.
    void this.go({ game: info.name, from: null, moves: [], ply: 0, you: "both" }, "none");
  }

  /** Looks at the same place anew: what was not known may be known now. */
  async renew(): Promise<void> {
    this.knowledge = new Knowledge(this.api);
    this.path = new Line(this.api, "", null, []);
    await this.go({ ...this.address }, "none");
  }

  /** Shows a position of the game. */
  async showPosition(position: string): Promise<void> {
    await this.go({ ...this.address, from: position, moves: [], ply: 0 }, "none");
  }

  /** Goes back to the start of the game. */
  async restart(): Promise<void> {
    await this.go({ ...this.address, from: null, moves: [], ply: 0 }, "none");
  }
}
