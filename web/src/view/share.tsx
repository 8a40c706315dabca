/** The position to take away: as a link, in every format, as a picture. */

import { useState } from "preact/hooks";
import { Refused, type Converted } from "../api";
import { useAnswer, useExplorer } from "./use";
import { ending } from "../known";
import { numbered } from "../turns";
import { CopyButton, put, putPicture } from "./copy";
import { download, movingPicture, pixels, positionPicture, stripPicture, valuesOf } from "./export";
import { Link, Save } from "./icons";

/** What the formats are called for people. */
const NAMES: Record<string, string> = {
  text: "Text",
  u64: "u64",
  hex: "Hex",
  feen: "FEEN",
  pon: "PON (JSON)",
  cbor: "CBOR (hex)",
  core: "Bytes (hex)",
  qfen: "QFEN",
  "qfen-side": "QFEN, with side",
  planes: "Bit planes",
  key: "Key (hex)",
  rank: "Rank",
  id: "Id",
};

/** What the forms of records are called for people. */
const RECORDS: Record<string, string> = { moves: "Move list", notation: "Notation", sgf: "SGF" };

/** The whole game as a file, in every form that the game has. */
function Records({ file }: { file: string }) {
  const explorer = useExplorer();
  const { info, address } = explorer;
  const { game, from, moves } = address;
  const save = async (form: string): Promise<void> => {
    try {
      const { text, extension } = await explorer.api.record(game, from ?? "start", moves, form);
      download(`${file}.${extension}`, text, "text/plain;charset=utf-8");
    } catch (error) {
      explorer.tell(error);
    }
  };
  return (
    <p class="records">
      The game as a file:{" "}
      {(info?.records ?? []).map((form) => (
        <button key={form} type="button" class="save" onClick={() => void save(form)}>
          <Save /> {RECORDS[form] ?? form}
        </button>
      ))}
    </p>
  );
}

export function Share() {
  const explorer = useExplorer();
  const { now, info, address } = explorer;
  const [valued, setValued] = useState(false);
  const [arrows, setArrows] = useState(false);
  const position = now?.position ?? "";
  const { game } = address;
  const formats = info?.formats ?? [];
  const written = useAnswer(`${game} ${position} ${formats.length}`, (signal) =>
    Promise.all(
      (position === "" ? [] : formats).map((format) =>
        explorer.api.convert(game, position, format, signal).catch((error: unknown): Converted | Refused => {
          if (error instanceof Refused) return error;
          throw error;
        }),
      ),
    ),
  );
  if (!now) return null;
  const file = game.replaceAll(":", "-");
  const title = info?.title ?? game;
  const state = now.outcome === null ? `player ${now.to_move} to move` : ending(now.outcome);
  const svg = () => {
    const { view, options, bestLine } = explorer;
    if (!view) throw new Error("there is nothing to see yet");
    const values = valued ? valuesOf(options, view.scene) : undefined;
    return positionPicture({ scene: view.scene, last: view.last, caption: `${title}, ${state}`, position, values, line: arrows ? bestLine : null });
  };
  const whole = (draw: typeof stripPicture) => void explorer.views().then((views) => download(`${file}-game.svg`, draw(title, views)), () => {});
  return (
    <div class="share">
      <div class="link-row">
        <CopyButton label="Copy link to this game" text={location.href}>
          Copy link
        </CopyButton>
        <p>
          <Link /> The address holds the game, every move and the place you look at.
        </p>
      </div>
      {address.moves.length > 0 && (
        <div class="link-row">
          <CopyButton label="Copy moves" text={numbered(address.moves, explorer.turns)}>
            Copy moves
          </CopyButton>
          <Records file={file} />
        </div>
      )}
      <table class="formats" aria-label="the position in every format">
        <tbody>
          {formats.map((format, index) => {
            // Formats of the position before, or of another game, are not this one's.
            const answer = written.fresh ? written.answer?.[index] : null;
            const text = answer instanceof Refused || !answer ? null : (answer.text ?? answer.hex ?? "");
            return (
              <tr key={format}>
                <th scope="row">{NAMES[format] ?? format}</th>
                <td>
                  {text === null ? (
                    <span class="none">{answer instanceof Refused ? answer.message : "…"}</span>
                  ) : (
                    <code title={text}>{text}</code>
                  )}
                </td>
                <td>{text !== null && <CopyButton label={`Copy as ${NAMES[format] ?? format}`} text={text} />}</td>
              </tr>
            );
          })}
          <tr>
            <th scope="row">Pictures</th>
            <td colSpan={2}>
              <label>
                <input type="checkbox" checked={valued} onChange={(event) => setValued(event.currentTarget.checked)} /> with values
              </label>{" "}
              <label>
                <input
                  type="checkbox"
                  checked={arrows}
                  onChange={(event) => {
                    setArrows(event.currentTarget.checked);
                    if (event.currentTarget.checked && !explorer.bestLine) void explorer.showLine();
                  }}
                />{" "}
                with the best line
              </label>
            </td>
          </tr>
          {(["svg", "png"] as const).map((format) => (
            <tr key={format}>
              <th scope="row">{format.toUpperCase()}</th>
              <td>
                <button type="button" class="save" onClick={() => (format === "svg" ? download(`${file}.svg`, svg()) : void pixels(svg()).then((png) => download(`${file}.png`, png)))}>
                  <Save /> {file}.{format}
                </button>
              </td>
              <td>
                <CopyButton label={`Copy as ${format.toUpperCase()}`} text={format === "svg" ? () => put(svg()) : () => putPicture(pixels(svg()))} />
              </td>
            </tr>
          ))}
          {address.moves.length > 0 &&
            ([["All positions", stripPicture], ["Moving picture", movingPicture]] as const).map(([name, draw]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td colSpan={2}>
                  <button type="button" class="save" aria-label={`${name} as SVG`} onClick={() => whole(draw)}>
                    <Save /> {file}-game.svg
                  </button>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
