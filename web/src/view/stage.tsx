/** Everything of a board that is not clicked on: the board, marks, pieces, ghosts, values. */

import type { Choice } from "../choose";
import { landings, landingsOf, pickedUp, placeOf, topOf, unitOf, type Gesture, type Id, type Place, type Scene } from "../scene";
import { short, tone, type Worth } from "../value";
import { wonLines } from "../won";
import { Shapes, shift } from "./shapes";
import { useExplorer } from "./use";

/** What is seen of the plane: the board, its coordinates, and a little around them. */
export function boxOf(scene: Scene, named = true): { x: number; y: number; width: number; height: number } {
  const [around, edge, half] = [named ? scene.coordinates : [], 3 * unitOf(scene), 9 * unitOf(scene)];
  const x = Math.min(-edge, ...around.map((one) => one.x - half));
  const y = Math.min(-edge, ...around.map((one) => one.y - half));
  const right = Math.max(scene.width + edge, ...around.map((one) => one.x + half));
  const bottom = Math.max(scene.height + edge, ...around.map((one) => one.y + half));
  return { x, y, width: right - x, height: bottom - y };
}

export const viewBox = (scene: Scene, named = true): string => {
  const { x, y, width, height } = boxOf(scene, named);
  return `${x} ${y} ${width} ${height}`;
};

/** Lines and signs are as wide as the places ask for. */
export const unitStyle = (scene: Scene) => ({ "--unit": `${unitOf(scene)}px` });

function Coordinates({ scene }: { scene: Scene }) {
  const size = 12.5 * Math.min(1, unitOf(scene));
  return (
    <>
      {scene.coordinates.map(({ text, x, y }) => (
        <text key={`${text} ${x} ${y}`} class="coordinate" x={x} y={y + 0.36 * size} font-size={size}>
          {text}
        </text>
      ))}
    </>
  );
}

/** The outline of a place, made smaller by some units. */
export function Outline({ scene, place, inset, kind }: { scene: Scene; place: Place; inset: number; kind?: string }) {
  const unit = unitOf(scene);
  const half = place.reach - inset * unit;
  return scene.outline === "square" ? (
    <rect class={kind} x={place.x - half} y={place.y - half} width={2 * half} height={2 * half} rx={9 * unit} />
  ) : (
    <circle class={kind} cx={place.x} cy={place.y} r={half} />
  );
}

/** Marks of one kind on some places. */
function Marks({ scene, ids, kind, inset }: { scene: Scene; ids: Id[]; kind: string; inset: number }) {
  return (
    <>
      {scene.places
        .filter(({ id }) => ids.includes(id))
        .map((place) => (
          <Outline key={place.id} {...{ scene, place, inset, kind }} />
        ))}
    </>
  );
}

/** The ways of pieces that jumped or slid, and where something has gone. */
function Traces({ scene, gesture, all }: { scene: Scene; gesture: Gesture; all: boolean }) {
  return (
    <>
      {gesture.paths.map(({ from, to }) => {
        const [a, b] = [placeOf(scene, from), placeOf(scene, to)];
        // Two marked ends say it already.
        if (!a || !b || (!all && gesture.marks.includes(from) && gesture.marks.includes(to))) return null;
        return <line key={`${from} ${to}`} class="way" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />;
      })}
      {gesture.gone.map((id) => {
        const place = placeOf(scene, id);
        const r = (scene.outline === "square" ? 0.4 : 0.85) * (place?.reach ?? 0);
        return (
          place && (
            <g key={id} class="gone" transform={shift(place)}>
              <circle r={r} />
              <line x1={-0.7 * r} y1={0.7 * r} x2={0.7 * r} y2={-0.7 * r} />
            </g>
          )
        );
      })}
    </>
  );
}

/** The pieces; those that the last move brought arrive or slide. */
export function Pieces({ scene, last }: { scene: Scene; last: Gesture | null }) {
  const tops = new Map(scene.pieces.map((piece) => [piece.place, piece]));
  const kindOf = (id: Id): { kind: string; from?: Place | undefined } => {
    const path = last?.paths.find(({ to }) => to === id);
    if (path) return { kind: "piece slid", from: placeOf(scene, path.from) };
    const left = last?.paths.some(({ from }) => from === id);
    return { kind: last?.marks.includes(id) && !left ? "piece fresh" : "piece" };
  };
  return (
    <>
      {scene.pieces.map((piece, index) => {
        const { kind, from } = tops.get(piece.place) === piece ? kindOf(piece.place) : { kind: "piece" };
        const here = placeOf(scene, piece.place) ?? piece;
        const style = from ? { "--dx": `${from.x - here.x}px`, "--dy": `${from.y - here.y}px` } : undefined;
        const depth = scene.pieces.slice(0, index).filter(({ place }) => place === piece.place).length;
        return (
          <g key={`${piece.place} ${depth} ${piece.owner} ${piece.text}`} transform={shift(piece)}>
            <g class={kind} style={style}>
              <Shapes shapes={piece.shapes} />
            </g>
          </g>
        );
      })}
    </>
  );
}

/** What the touches so far, or the move that is looked at, would bring to the board. */
function Ghosts({ scene }: { scene: Scene }) {
  const explorer = useExplorer();
  const { looked, picked } = explorer;
  const landed = looked ? landingsOf(scene, looked) : landings(scene, picked);
  const last = picked.at(-1);
  const lifted = !looked && last !== undefined && topOf(scene, last) && !landed.some(({ to }) => to === last) ? placeOf(scene, last) : null;
  return (
    <>
      {lifted && <Outline {...{ scene }} place={lifted} inset={scene.outline === "square" ? 6 : -2} kind="lifted" />}
      {looked && <Traces {...{ scene }} gesture={looked} all />}
      {landed.map(({ thing, to }) => (
        <g key={`${thing} ${to}`} class={explorer.moving ? "ghost moving" : "ghost"} transform={shift(placeOf(scene, to) ?? { x: 0, y: 0 })}>
          <Shapes shapes={pickedUp(scene, thing) ?? []} />
        </g>
      ))}
    </>
  );
}

/** The reply to the move that is looked at, if that loses: a second ghost, with its way. */
function Reply({ scene }: { scene: Scene }) {
  const { refutation, looked } = useExplorer();
  if (!refutation || refutation.move !== looked?.move) return null;
  const { reply, scene: after } = refutation;
  const landed = landingsOf(after, reply);
  const inset = scene.outline === "square" ? 6 : -3;
  return (
    <g class="reply">
      <Marks {...{ scene, inset }} ids={reply.marks} kind="answer" />
      <Traces {...{ scene }} gesture={reply} all />
      {landed.map(({ thing, to }) => (
        <g key={`${thing} ${to}`} class="ghost" transform={shift(placeOf(scene, to) ?? { x: 0, y: 0 })}>
          <Shapes shapes={pickedUp(after, thing) ?? []} />
        </g>
      ))}
    </g>
  );
}

/** A scene to look at, with what the last move left behind. */
export function Still({ scene, last, earlier = [] }: { scene: Scene; last: Gesture | null; earlier?: Gesture[] }) {
  const recent = (last?.marks ?? []).filter((id) => !scene.won.includes(id));
  const inset = scene.outline === "square" ? 2 : -3;
  return (
    <>
      <Shapes shapes={scene.board} />
      <Marks {...{ scene, inset }} ids={scene.won} kind={scene.outline === "square" ? "won" : "won halo"} />
      <Marks {...{ scene, inset }} ids={recent} kind={scene.outline === "square" ? "recent" : "recent halo"} />
      {wonLines(scene).map((line) => (
        <line key={line.map(({ id }) => id).join(" ")} class="won-line" x1={line[0]!.x} y1={line[0]!.y} x2={line.at(-1)!.x} y2={line.at(-1)!.y} />
      ))}
      <Coordinates scene={scene} />
      {earlier.map((gesture, index) => (
        <Traces key={index} {...{ scene, gesture }} all />
      ))}
      {last && <Traces {...{ scene }} gesture={last} all={false} />}
      <Pieces {...{ scene, last }} />
    </>
  );
}

export function Stage({ scene }: { scene: Scene }) {
  const explorer = useExplorer();
  const inset = scene.outline === "square" ? 2 : -3;
  const { lookedOrbit, reason } = explorer;
  const ghostly = (gesture: Gesture) => landingsOf(scene, gesture).length > 0 || gesture.paths.length > 0;
  // A ghost alone says enough; where nothing is picked up there is none.
  const orbit = lookedOrbit.length === 1 && lookedOrbit.every(ghostly) ? [] : lookedOrbit.flatMap(({ marks }) => marks);
  return (
    <>
      <Still scene={scene} last={explorer.view?.last ?? null} earlier={explorer.sameTurn} />
      <Marks {...{ scene, inset }} ids={orbit} kind="orbit" />
      <Marks {...{ scene, inset }} ids={reason?.marks ?? []} kind="culprit" />
      {scene.places
        .filter(({ id }) => scene.held.includes(id))
        .map((place) => (
          <circle key={place.id} class="acting" cx={place.x} cy={place.y} r={0.35 * place.reach} />
        ))}
      <Ghosts scene={scene} />
      <Reply scene={scene} />
      <Arrows scene={scene} />
    </>
  );
}

/** The best line, unless another move is looked at. */
function Arrows({ scene }: { scene: Scene }) {
  const { bestLine, preview } = useExplorer();
  return bestLine && preview === null ? <Steps {...{ scene }} line={bestLine} /> : null;
}

/** The first moves of a line: where things go, numbered. */
export function Steps({ scene, line }: { scene: Scene; line: Gesture[] }) {
  const unit = unitOf(scene);
  return (
    <>
      {line.slice(0, 3).map(({ paths, marks }, index) => {
        const to = placeOf(scene, paths.at(-1)?.to ?? marks[0] ?? "");
        const from = placeOf(scene, paths[0]?.from ?? "");
        if (!to) return null;
        return (
          <g key={index} class={`step-ahead step-${index + 1}`}>
            {from && <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />}
            <circle cx={to.x + 0.55 * to.reach} cy={to.y - 0.55 * to.reach} r={13 * unit} />
            <text x={to.x + 0.55 * to.reach} y={to.y - 0.55 * to.reach + 5.5 * unit} font-size={16 * unit}>
              {index + 1}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** A value as a label on the board. */
function Badge({ worth, x, y, scale }: { worth: Worth; x: number; y: number; scale: number }) {
  const text = short(worth);
  const wide = (text.length > 2 ? 50 : text.length > 1 ? 40 : 32) * scale;
  return (
    <g class={`badge ${tone(worth)}`} transform={shift({ x, y })}>
      <rect x={-wide / 2} y={-15 * scale} width={wide} height={30 * scale} rx={15 * scale} />
      <text y={6.8 * scale} font-size={20 * scale}>
        {text}
      </text>
    </g>
  );
}

/** How large a value on a place is, and how high: below what stands there. */
function badgeAt(scene: Scene, { x, y, reach }: Place, low: boolean) {
  const round = scene.outline === "circle";
  return { x, y: low ? y + reach * (round ? 0.9 : 0.72) : y, scale: round ? reach / 36 : reach / (low ? 66 : 60) };
}

/** Values on places, to look at. */
export function Badges({ scene, values }: { scene: Scene; values: Map<Id, Worth> }) {
  return (
    <>
      {scene.places.map((place) => {
        const worth = values.get(place.id);
        return worth === undefined ? null : <Badge key={place.id} worth={worth} {...badgeAt(scene, place, topOf(scene, place.id) !== undefined)} />;
      })}
    </>
  );
}

/** What a click on a place leads to: a dot, or the best value behind it. */
export function Targets({ scene, choice }: { scene: Scene; choice: Choice }) {
  const explorer = useExplorer();
  const rated = explorer.values && explorer.known.kind === "known";
  const touched = [...(explorer.looked?.marks ?? []), ...(explorer.refutation?.reply.marks ?? [])];
  const round = scene.outline === "circle";
  const filled = new Set(scene.pieces.map(({ place }) => place));
  return (
    <>
      {scene.places.map((place) => {
        const { id, x, y, reach } = place;
        if (!choice.next.has(id) || touched.includes(id)) return null;
        const low = filled.has(id);
        const worth = choice.next.get(id) ?? null;
        if (rated) return <Badge key={id} {...{ worth }} {...badgeAt(scene, place, low)} />;
        return low ? (
          <circle key={id} class="target around" cx={x} cy={y} r={reach * (round ? 1.05 : 0.94)} />
        ) : (
          <circle key={id} class="target" cx={x} cy={y} r={reach * (round ? 0.23 : 0.18)} />
        );
      })}
    </>
  );
}
