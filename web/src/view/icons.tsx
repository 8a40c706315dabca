/** Icons of controls, drawn with strokes in the color of the text. */

import type { ComponentChildren } from "preact";

const Icon = ({ children }: { children: ComponentChildren }) => (
  <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
    {children}
  </svg>
);

export const First = () => <Icon><path d="M5 4v12M15 4l-7 6 7 6" /></Icon>;
export const Back = () => <Icon><path d="M13 4l-7 6 7 6" /></Icon>;
export const Forward = () => <Icon><path d="M7 4l7 6-7 6" /></Icon>;
export const Last = () => <Icon><path d="M15 4v12M5 4l7 6-7 6" /></Icon>;
export const Again = () => <Icon><path d="M15.5 6.5A6.5 6.5 0 1 0 16.5 10M16 3v4h-4" /></Icon>;
export const Spark = () => <Icon><path d="M10 2.5l1.9 5.6 5.6 1.9-5.6 1.9L10 17.5l-1.9-5.6L2.5 10l5.6-1.9z" /></Icon>;
export const Eye = ({ open }: { open: boolean }) => (
  <Icon>
    <path d="M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10z" />
    <circle cx="10" cy="10" r="2.5" />
    {!open && <path d="M4 16L16 4" />}
  </Icon>
);
export const Sun = () => <Icon><circle cx="10" cy="10" r="3.5" /><path d="M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M4 16l1.4-1.4M14.6 5.4L16 4" /></Icon>;
export const Moon = () => <Icon><path d="M16.5 12A7 7 0 0 1 8 3.5 7 7 0 1 0 16.5 12z" /></Icon>;
export const Copy = () => <Icon><rect x="7" y="7" width="9.5" height="9.5" rx="2" /><path d="M13 7V5.5a2 2 0 0 0-2-2H5.5a2 2 0 0 0-2 2V11a2 2 0 0 0 2 2H7" /></Icon>;
export const Done = () => <Icon><path d="M4 10.5l4 4 8-9" /></Icon>;
export const Link = () => <Icon><path d="M8.5 11.5l3-3M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2" /></Icon>;
export const Save = () => <Icon><path d="M10 3v9M6 8.5l4 4 4-4M4 16.5h12" /></Icon>;
export const Cross = () => <Icon><path d="M5 5l10 10M15 5L5 15" /></Icon>;
export const Down = () => <Icon><path d="M5.5 8l4.5 4.5L14.5 8" /></Icon>;
export const People = () => <Icon><circle cx="7" cy="7" r="2.8" /><path d="M2 16c0-3 2-4.8 5-4.8s5 1.8 5 4.8M12.5 4.4a2.8 2.8 0 0 1 0 5.2M14.5 11.6c2 .6 3.5 2 3.5 4.4" /></Icon>;
export const Book = () => <Icon><path d="M10 5.5C8 4 5.5 3.5 3 3.8v11.4c2.5-.3 5 .2 7 1.7 2-1.5 4.5-2 7-1.7V3.8c-2.5-.3-5 .2-7 1.7zM10 5.5v11.4" /></Icon>;
export const Folder = () => <Icon><path d="M2.5 5.5a1.5 1.5 0 0 1 1.5-1.5h3.5l2 2H16a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 16 16H4a1.5 1.5 0 0 1-1.5-1.5z" /></Icon>;
export const Inbox = () => <Icon><path d="M10 2.5v8M7 7.5l3 3 3-3M3 11v4.5A1.5 1.5 0 0 0 4.5 17h11a1.5 1.5 0 0 0 1.5-1.5V11" /></Icon>;
export const Target = () => <Icon><circle cx="10" cy="10" r="7.5" /><circle cx="10" cy="10" r="3.5" /><path d="M10 10l6.5-6.5" /></Icon>;
export const Bulb = () => <Icon><path d="M7.5 13.5C5.8 12.4 5 10.8 5 9a5 5 0 0 1 10 0c0 1.8-.8 3.4-2.5 4.5v1.5h-5zM8 17.5h4" /></Icon>;

/** The sign of the project: one blade, four times. */
export const Mark = () => (
  <svg class="mark" viewBox="-16 -16 32 32" aria-hidden="true">
    {[0, 90, 180, 270].map((turn) => (
      <path key={turn} transform={`rotate(${turn})`} d="M1.5 -1.5V-13.5A12 12 0 0 1 13.5 -1.5Z" />
    ))}
  </svg>
);
