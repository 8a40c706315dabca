/** The canonical form: the symmetry that leads there, the one that leads back, and all images. */

import { useEffect, useState } from "preact/hooks";
import { useAnswer, useExplorer } from "./use";
import { Picture } from "./picture";
import { CopyButton } from "./copy";

/** How many images are added to the gallery at a time. */
const PAGE = 24;

export function Symmetry() {
  const explorer = useExplorer();
  const { now, info, address } = explorer;
  const [group, setGroup] = useState("portable");
  const [shown, setShown] = useState(PAGE);
  const position = now?.position ?? "";
  const game = address.game;
  const groups = info?.groups.map(({ name }) => name) ?? [];
  const chosen = groups.includes(group) ? group : (info?.portable ?? "portable");
  const question = `${game} ${position} ${chosen}`;
  const canon = useAnswer(question, (signal) => (now ? explorer.api.canon(game, position, chosen, signal) : Promise.resolve(null)));
  const orbit = useAnswer(question, (signal) => (now ? explorer.api.orbit(game, position, chosen, signal) : Promise.resolve(null)));
  useEffect(() => setShown(PAGE), [question]);
  if (!now || !info) return null;
  const answer = canon.fresh ? canon.answer : null;
  // The images of the position before stay until the new ones are here, so that nothing jumps, but
  // cannot be chosen; those of another game cannot even be drawn.
  const images = orbit.of.startsWith(`${game} `) ? (orbit.answer?.images ?? []) : [];
  return (
    <div class="symmetry">
      <div class="canonical">
        <figure>
          {answer ? (
            <Picture {...{ game }} position={answer.canonical} label={`canonical form: ${answer.canonical}`} />
          ) : (
            <div class="picture-gap" />
          )}
          <figcaption>canonical form</figcaption>
        </figure>
        <dl>
          <dt>
            <label for="group">Group</label>
          </dt>
          <dd>
            <select id="group" value={chosen} onChange={(event) => setGroup(event.currentTarget.value)}>
              {info.groups.map(({ name, order }) => (
                <option key={name} value={name}>
                  {name} ({order.toLocaleString("en")}){name === info.portable ? " · portable" : ""}
                  {name === info.value ? " · value" : ""}
                </option>
              ))}
            </select>
          </dd>
          <dt>Transform</dt>
          <dd>
            <code>{answer?.transform ?? "…"}</code>
          </dd>
          <dt>Inverse</dt>
          <dd>
            <code>{answer?.inverse ?? "…"}</code>
          </dd>
          <dt>Orbit</dt>
          <dd>
            {answer
              ? `${answer.orbit.toLocaleString("en")} ${answer.orbit === 1 ? "image" : "images"} · ${answer.stabilizer.toLocaleString("en")} ${answer.stabilizer === 1 ? "symmetry fixes" : "symmetries fix"} it`
              : "…"}
          </dd>
          <dt>Key</dt>
          <dd class="key">
            <code title={answer?.key}>{answer?.key ?? "…"}</code>
            {answer && <CopyButton label="Copy the key" text={answer.key} />}
          </dd>
        </dl>
      </div>
      {canon.fresh && canon.error && <p class="empty">{canon.error.message}</p>}
      <h3>
        All images <small>{orbit.fresh ? images.length.toLocaleString("en") : "…"}</small>
      </h3>
      <ul class="gallery" inert={!orbit.fresh}>
        {images.slice(0, shown).map((image) => (
          <li key={image.position}>
            <button
              type="button"
              aria-label={`${image.transform}: begin from this image`}
              title={`${image.transform}: ${image.position}`}
              onClick={() => void explorer.begin(image.position)}
            >
              <Picture game={game} position={image.position} />
              <code>{image.transform}</code>
            </button>
          </li>
        ))}
      </ul>
      {images.length > shown && (
        <button type="button" class="more" onClick={() => setShown(shown + 2 * PAGE)}>
          Show {Math.min(2 * PAGE, images.length - shown)} more of {(images.length - shown).toLocaleString("en")}
        </button>
      )}
    </div>
  );
}
