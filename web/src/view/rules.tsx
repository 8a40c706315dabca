/** The rules of the game: texts, and diagrams that are drawn like the board itself. */

import { Sheet } from "./sheet";
import { Still, unitStyle, viewBox } from "./stage";
import { useAnswer, useExplorer } from "./use";

export function Rules() {
  const { info } = useExplorer();
  return (
    <Sheet name="rules" title={`Rules of ${info?.title ?? "the game"}`}>
      {() => <Sections />}
    </Sheet>
  );
}

function Sections() {
  const { api, address } = useExplorer();
  const { game } = address;
  const { answer, error, fresh } = useAnswer(game, (signal) => api.rules(game, signal));
  if (error) return <p class="soft">{error.message}</p>;
  if (!fresh || !answer) return <p class="soft">…</p>;
  return (
    <div class="rules-page">
      {answer.sections.map(({ title, text, diagrams }) => (
        <section key={title}>
          <h3>{title}</h3>
          {text.map((one) => (
            <p key={one}>{one}</p>
          ))}
          <div class="diagrams">
            {diagrams.map((diagram) => (
              <Diagram key={diagram.caption} {...diagram} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** A position after some moves, with what the last of them left behind. */
function Diagram({ caption, position, moves }: { caption: string; position: string; moves: string[] }) {
  const { api, address } = useExplorer();
  const { game } = address;
  const { answer } = useAnswer(`${game} ${position} ${moves.join(" ")}`, (signal) => api.view(game, position, moves, signal));
  return (
    <figure>
      <div class="picture">
        {answer && (
          <svg class="board small" viewBox={viewBox(answer.scene)} style={unitStyle(answer.scene)} role="img" aria-label={caption}>
            <Still scene={answer.scene} last={answer.last} />
          </svg>
        )}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
