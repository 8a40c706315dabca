/**
 * Pictures to take away, drawn by the same components as the page: a position with values and arrows,
 * a whole game in rows, or one that moves. The styles of the page are written into the picture.
 */

import { render, type ComponentChildren } from "preact";
import type { Made, View } from "../api";
import { choice, type Option } from "../choose";
import { placeOf, reachOf, unitOf, type Gesture, type Id, type Scene } from "../scene";
import { turnNumbers } from "../turns";
import type { Worth } from "../value";
import { Shapes, shift } from "./shapes";
import { Badges, boxOf, Steps, Still, unitStyle } from "./stage";

/** What of the style sheet a picture needs. */
const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-size", "font-weight", "text-anchor"];

/** What these are where nobody says otherwise. */
const PLAIN: Record<string, string> = {
  "fill-opacity": "1",
  stroke: "none",
  "stroke-dasharray": "none",
  opacity: "1",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "font-weight": "400",
};

/** A color that every reader of SVG knows. */
export function plainColor(text: string): string {
  const hex = (value: number) => Math.round(Math.min(Math.max(value, 0), 255)).toString(16).padStart(2, "0");
  const mixed = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/.exec(text);
  if (mixed) return `#${mixed.slice(1, 4).map((part) => hex(255 * Number(part))).join("")}`;
  const plain = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(text);
  return plain ? `#${plain.slice(1, 4).map((part) => hex(Number(part))).join("")}` : text;
}

function inline(element: Element): void {
  const shape = ["circle", "ellipse", "rect", "path", "line", "text"].includes(element.tagName);
  const style = getComputedStyle(element);
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    // Shapes have all of it, groups what is not inherited.
    const wanted = shape ? element.tagName === "text" || !/^(font|text)/.test(name) : name === "opacity";
    if (!wanted || value === PLAIN[name] || (name.startsWith("stroke-") && style.stroke === "none")) continue;
    element.setAttribute(name, name === "fill" || name === "stroke" ? plainColor(value) : value);
  }
  if (element.tagName === "text") element.setAttribute("font-family", "sans-serif");
  for (const child of element.children) inline(child);
  for (const name of ["class", "style", "aria-hidden"]) element.removeAttribute(name);
}

/** A picture as text, with everything that the page paints it with. */
function written(picture: ComponentChildren): string {
  const holder = document.createElement("div");
  holder.className = "export";
  document.body.append(holder);
  try {
    render(picture, holder);
    const svg = holder.querySelector("svg")!;
    inline(svg);
    svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    return `${new XMLSerializer().serializeToString(svg)}\n`;
  } finally {
    render(null, holder);
    holder.remove();
  }
}

/** How high the trays below a board are. */
const trayHeight = (scene: Scene): number => scene.trays.length * 1.3 * reachOf(scene);

/** What lies beside the board, each tray in a row. */
function Trays({ scene, top }: { scene: Scene; top: number }) {
  const reach = reachOf(scene);
  const { x: left, width } = boxOf(scene);
  return (
    <>
      {scene.trays.map(({ title, owner, items }, row) => {
        const y = top + (1.3 * row + 0.65) * reach;
        const there = items.filter(({ present, count }) => present && count !== 0);
        const step = Math.min(1.7 * reach, (0.7 * width) / Math.max(there.length, 1));
        const size = Math.min(0.55, (0.5 * step) / reach);
        return (
          <g key={row}>
            <text class="export-text start" x={left + 0.1 * reach} y={y + 0.12 * reach} font-size={0.3 * reach}>
              {owner === null ? title : `Player ${owner}`}
            </text>
            {there.map(({ shapes, count }, index) => {
              const x = left + 0.3 * width + (index + 0.5) * step;
              return (
                <g key={index}>
                  <g transform={`translate(${x} ${y}) scale(${size})`}>
                    <Shapes shapes={shapes} />
                  </g>
                  {count !== null && (
                    <text class="export-text" x={x + 0.6 * reach * Math.min(1, step / reach)} y={y + 0.3 * reach} font-size={0.28 * reach}>
                      {count}
                    </text>
                  )}
                </g>
              );
            })}
          </g>
        );
      })}
    </>
  );
}

interface Frame {
  scene: Scene;
  last: Gesture | null;
  caption: string;
  /** The best value behind each place that can be touched. */
  values?: Map<Id, Worth> | undefined;
  line?: Made[] | null | undefined;
}

const sizeOf = (scene: Scene) => {
  const box = boxOf(scene);
  const caption = 0.5 * reachOf(scene);
  return { ...box, inner: box.height, height: box.height + caption + trayHeight(scene), caption };
};

/** A position with its trays and a line below. */
function Drawn({ scene, last, caption, values, line }: Frame) {
  const size = sizeOf(scene);
  const bottom = size.y + size.inner;
  return (
    <g style={unitStyle(scene)}>
      <rect class="export-ground" x={size.x} y={size.y} width={size.width} height={size.height} />
      <Still {...{ scene, last }} />
      {values && <Badges {...{ scene, values }} />}
      {line && <Steps {...{ scene, line }} />}
      <Trays scene={scene} top={bottom} />
      <text class="export-text" x={size.x + size.width / 2} y={size.y + size.height - 0.15 * size.caption} font-size={0.6 * size.caption}>
        {caption}
      </text>
    </g>
  );
}

/** The best value behind each place that can be touched first. */
export function valuesOf(options: Option[], scene: Scene): Map<Id, Worth> {
  return new Map([...choice(options, []).next].filter(([id]) => placeOf(scene, id)));
}

/** A position as SVG. */
export function positionPicture(frame: Frame & { position: string }): string {
  const { x, y, width, height } = sizeOf(frame.scene);
  const scale = 480 / width;
  return written(
    <svg class="board" viewBox={`${x} ${y} ${width} ${height}`} width={480} height={Math.round(height * scale)}>
      <title>{frame.caption}</title>
      <desc>{frame.position}</desc>
      <Drawn {...frame} />
    </svg>,
  );
}

/** The positions of a game, each with the move that led there. */
function framesOf(views: View[]): Frame[] {
  const turns = turnNumbers(views.map(({ to_move }) => to_move));
  return views.map(({ scene, last }, ply) => ({ scene, last, caption: last ? `${turns[ply - 1]}. ${last.move}` : "Start" }));
}

/** The largest box of all positions: boards may change their size. */
function common(frames: Frame[]) {
  const sizes = frames.map(({ scene }) => sizeOf(scene));
  return { width: Math.max(...sizes.map(({ width }) => width)), height: Math.max(...sizes.map(({ height }) => height)), unit: unitOf(frames[0]!.scene) };
}

/** All positions of a game in rows. */
export function stripPicture(title: string, views: View[], side = 200): string {
  const frames = framesOf(views);
  const { width, height } = common(frames);
  const columns = Math.ceil(Math.sqrt((frames.length * height) / width));
  const tall = (side * height) / width;
  const rows = Math.ceil(frames.length / columns);
  return written(
    <svg class="board" viewBox={`0 0 ${columns * side} ${rows * tall}`} width={columns * side} height={Math.round(rows * tall)}>
      <title>{title}</title>
      {frames.map((frame, index) => {
        const { x, y } = sizeOf(frame.scene);
        const at = { x: (index % columns) * side, y: Math.floor(index / columns) * tall };
        return (
          <g key={index} transform={`${shift(at)} scale(${side / width}) ${shift({ x: -x, y: -y })}`}>
            <Drawn {...frame} />
          </g>
        );
      })}
    </svg>,
  );
}

/** A game that plays itself, over and over: seconds for each position, twice as long for the last. */
export function movingPicture(title: string, views: View[], seconds = 1.2): string {
  const frames = framesOf(views);
  const { width, height } = common(frames);
  const total = (frames.length + 1) * seconds;
  return written(
    <svg class="board" viewBox={`0 0 ${width} ${height}`} width={480} height={Math.round((480 * height) / width)}>
      <title>{title}</title>
      {frames.map((frame, index) => {
        const { x, y } = sizeOf(frame.scene);
        const from = (index * seconds) / total;
        const to = index + 1 === frames.length ? 1 : ((index + 1) * seconds) / total;
        // Readers that do not move pictures show the last position.
        const times = index === 0 ? ["0", to] : to === 1 ? ["0", from] : ["0", from, to];
        const values = index === 0 ? "inline;none" : to === 1 ? "none;inline" : "none;inline;none";
        return (
          <g key={index} transform={shift({ x: -x, y: -y })} display={to === 1 ? "inline" : "none"}>
            {frames.length > 1 && <animate attributeName="display" values={values} keyTimes={times.map((time) => Number(time).toFixed(5)).join(";")} calcMode="discrete" dur={`${total}s`} repeatCount="indefinite" />}
            <Drawn {...frame} />
          </g>
        );
      })}
    </svg>,
  );
}

/** The same picture in pixels. */
export async function pixels(svg: string, scale = 2): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = scale * image.naturalWidth;
    canvas.height = scale * image.naturalHeight;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Hands a file to the person. */
export function download(name: string, content: Blob | string, type = "image/svg+xml"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type }) : content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
