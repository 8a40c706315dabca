// The built page in crates/burnside-server/page/ is what the source builds to, byte for byte.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const kept = "../crates/burnside-server/page";
const built = "../target/web/page";
await build({ logLevel: "warn", build: { outDir: built, emptyOutDir: true } });

const files = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

const [ours, fresh] = [files(kept), files(built)];
const differ = fresh.filter((name) => ours.includes(name) && !readFileSync(join(kept, name)).equals(readFileSync(join(built, name))));
const missing = fresh.filter((name) => !ours.includes(name));
const extra = ours.filter((name) => !fresh.includes(name));
const wrong = [...differ, ...missing, ...extra];
if (wrong.length > 0) {
  console.error(`the page is not what web/src builds to (${wrong.join(", ")}): run npm run build in web/`);
  process.exit(1);
}
console.log(`the page is what web/src builds to: ${ours.length} files`);
