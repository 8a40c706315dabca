/** What a table tells about a game, for those who design it: numbers and bars, each bar a row of a table. */

import type { ComponentChildren } from "preact";
import type { Distance, Row, Solved, Stats } from "./requests";

const number = (value: number): string => value.toLocaleString("en");
const percent = (share: number): string => `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;

/** A part of a bar: how much, in which look, and what that is called. */
interface Part {
  count: number;
  look: "win" | "draw" | "loss" | "over" | "one" | "two";
  name: string;
}

/** Parts beside each other; `of` is what a full width means. */
function Bar({ parts, of }: { parts: Part[]; of: number }) {
  return (
    <span class="plot-bar" aria-hidden="true">
      {parts.map(({ count, look }) => count > 0 && <span key={look} class={`part ${look}`} style={{ width: `${(100 * count) / Math.max(of, 1)}%` }} />)}
    </span>
  );
}

function Key({ parts }: { parts: Pick<Part, "look" | "name">[] }) {
  return (
    <p class="plot-key">
      {parts.map(({ look, name }) => (
        <span key={look}>
          <span class={`part ${look}`} aria-hidden="true" /> {name}
        </span>
      ))}
    </p>
  );
}

function Plot({ title, about, children }: { title: string; about?: string; children: ComponentChildren }) {
  return (
    <section class="plot">
      <h3>{title}</h3>
      {about !== undefined && <p class="soft">{about}</p>}
      {children}
    </section>
  );
}

const RESULTS = [
  { look: "win", name: "won" },
  { look: "draw", name: "drawn" },
  { look: "loss", name: "lost" },
  { look: "over", name: "over" },
] as const;

const partsOf = ({ wins, draws, losses, finished }: Row): Part[] =>
  [wins, draws, losses, finished].map((count, index) => ({ count, ...RESULTS[index]! }));

const inWords = (parts: Part[]): string =>
  parts
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${number(count)} ${name}`)
    .join(", ");

/** A row for each ply, or each number of pieces. */
function Rows({ rows, head }: { rows: Row[]; head: string }) {
  const most = Math.max(...rows.map(({ classes }) => classes));
  return (
    <>
      <Key parts={[...RESULTS]} />
      <table class="plot-rows">
        <thead class="said">
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">positions</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row">{row.number}</th>
              <td>
                <Bar parts={partsOf(row)} of={most} />
                <span class="said">{inWords(partsOf(row))}</span>
              </td>
              <td class="count">{number(row.classes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** How long games still last: wins and losses by their plies. */
function Distances({ distances }: { distances: Distance[] }) {
  const rows = new Map<number, { win: number; loss: number }>();
  for (const { value, plies, classes } of distances) {
    if (plies === null || (value !== "win" && value !== "loss")) continue;
    const row = rows.get(plies) ?? { win: 0, loss: 0 };
    row[value] += classes;
    rows.set(plies, row);
  }
  const sorted = [...rows].sort(([a], [b]) => a - b);
  const most = Math.max(1, ...sorted.map(([, { win, loss }]) => win + loss));
  if (sorted.length === 0) return null;
  return (
    <Plot title="Moves to the end" about="Positions that are decided, by how many moves the win takes against the best defense.">
      <table class="plot-rows">
        <tbody>
          {sorted.map(([plies, { win, loss }]) => {
            const parts: Part[] = [
              { count: win, look: "win", name: "won" },
              { count: loss, look: "loss", name: "lost" },
            ];
            return (
              <tr key={plies}>
                <th scope="row">{plies}</th>
                <td>
                  <Bar parts={parts} of={most} />
                  <span class="said">{inWords(parts)}</span>
                </td>
                <td class="count">{number(win + loss)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Plot>
  );
}

/** Who wins if nobody errs, in a sentence. */
export function verdictOf({ perfect, plies }: Stats): string {
  if (perfect === null) return "It is not known who wins.";
  if (perfect === "draw") return "A draw if nobody makes a mistake.";
  return `${perfect.replace(/^p/, "P")} wins${plies === null ? "" : ` in ${plies} moves`} if nobody makes a mistake.`;
}

export function Statistics({ stats, onLook }: { stats: Stats; onLook(position: string): void }) {
  const { random, narrow, branching, longest } = stats;
  const chance: Part[] = [
    { count: random.player1, look: "one", name: "player 1 wins" },
    { count: random.draws, look: "draw", name: "drawn" },
    { count: random.player2, look: "two", name: "player 2 wins" },
  ];
  const firsts = { win: 0, draw: 0, loss: 0 };
  for (const { value } of stats.first_moves) if (value !== null && value in firsts) firsts[value as keyof typeof firsts] += 1;
  const opening = `${firsts.win} of ${stats.first_moves.length} first moves win, ${firsts.draw} draw, ${firsts.loss} lose.`;
  return (
    <>
      <dl class="facts">
        <Fact name="Positions, up to symmetry">{number(stats.classes)}</Fact>
        <Fact name="Won, drawn, lost for whoever is to move">
          {percent(stats.wins / stats.classes)}, {percent(stats.draws / stats.classes)}, {percent(stats.losses / stats.classes)}
        </Fact>
        <Fact name="First moves">{opening}</Fact>
        {branching && (
          <Fact name="Moves to choose from">
            {branching.mean.toFixed(1)} on average, {number(branching.most)} at most
          </Fact>
        )}
        {narrow && narrow.won > 0 && (
          <Fact name="Only one move wins">
            in {percent(narrow.one_wins / narrow.won)} of {number(narrow.won)} won positions
          </Fact>
        )}
        {narrow && narrow.drawn > 0 && (
          <Fact name="Only one move saves the draw">
            in {percent(narrow.one_saves / narrow.drawn)} of {number(narrow.drawn)} drawn positions
          </Fact>
        )}
      </dl>
      <Plot
        title="At random"
        about={`If every move is as likely as the others, a game lasts ${random.mean_plies.toFixed(1)} moves on average${random.games === null ? "" : ` (from ${number(random.games)} games)`}.`}
      >
        <Key parts={chance} />
        <Bar parts={chance} of={1} />
        <p class="soft">{chance.map(({ count, name }) => `${name}: ${percent(count)}`).join(" · ")}</p>
      </Plot>
      {stats.by_ply && (
        <Plot title="By move number" about="How many positions can stand on the board after so many moves, and what they are worth to whoever is to move.">
          <Rows rows={stats.by_ply} head="moves" />
        </Plot>
      )}
      {stats.by_pieces && stats.by_pieces.length > 1 && (
        <Plot title="By pieces on the board">
          <Rows rows={stats.by_pieces} head="pieces" />
        </Plot>
      )}
      <Distances distances={stats.by_distance} />
      {longest && longest.length > 0 && (
        <Plot title="Longest wins">
          <ul class="longest">
            {longest.map(({ plies, classes, position }) => (
              <li key={plies}>
                <button type="button" class="link" onClick={() => onLook(position)}>
                  In {plies} moves
                </button>
                <span class="soft">
                  {classes === 1 ? "one position" : `${number(classes)} positions`}
                </span>
              </li>
            ))}
          </ul>
        </Plot>
      )}
    </>
  );
}

/** What is known without looking at every position once more. */
export function Counted({ solved: { positions, wins, draws, losses, by_distance } }: { solved: Solved }) {
  return (
    <>
      <dl class="facts">
        <Fact name="Positions, up to symmetry">{number(positions)}</Fact>
        <Fact name="Won, drawn, lost for whoever is to move">
          {percent(wins / positions)}, {percent(draws / positions)}, {percent(losses / positions)}
        </Fact>
      </dl>
      <Distances distances={by_distance} />
    </>
  );
}

export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
