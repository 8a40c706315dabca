/** Shapes as the server describes them, in colors of the style sheet. */

import type { Ink, Paint, Shape } from "../scene";

const SHADE = /-(light|dark|edge)$/;

/** The color of an ink; one with a shade that the style sheet does not have is as without it. */
export const color = (ink: Ink | null): string =>
  ink === null ? "none" : `var(--ink-${ink}, var(--ink-${ink.replace(SHADE, "")}, var(--text)))`;

const painted = ({ fill, stroke, stroke_width }: Paint) => ({
  fill: color(fill),
  stroke: color(stroke),
  "stroke-width": stroke_width ?? undefined,
});

function One({ shape }: { shape: Shape }) {
  const paint = painted(shape);
  if ("circle" in shape) return <circle cx={shape.circle.x} cy={shape.circle.y} r={shape.circle.r} {...paint} />;
  if ("ellipse" in shape) {
    const { x, y, rx, ry } = shape.ellipse;
    return <ellipse cx={x} cy={y} rx={rx} ry={ry} {...paint} />;
  }
  if ("rect" in shape) {
    const { x, y, width, height, round } = shape.rect;
    return <rect x={x} y={y} width={width} height={height} rx={round} {...paint} />;
  }
  if ("path" in shape) return <path d={shape.path.d} {...paint} />;
  const { x, y, size, text, bold } = shape.text;
  // (x, y) is the middle of the capital letters.
  return (
    <text x={x} y={y + 0.36 * size} font-size={size} font-weight={bold ? 700 : undefined} {...paint}>
      {text}
    </text>
  );
}

export const Shapes = ({ shapes }: { shapes: Shape[] }) => (
  <>
    {shapes.map((shape, index) => (
      <One key={index} shape={shape} />
    ))}
  </>
);

export const shift = ({ x, y }: { x: number; y: number }): string => `translate(${x} ${y})`;
