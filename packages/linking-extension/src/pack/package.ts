import { readFile } from "node:fs/promises";
import { type Desk, descriptionsOf, type Family, manifestOf, type PartName, parts, partsOf } from "./manifest.ts";
import { type Files, zip } from "./zip.ts";

/** The results of the build: the script of each part, and the picture. */
export interface Built {
  scripts: Readonly<Record<PartName, string>>;
  icon: Uint8Array;
}

/** The build writes the scripts into this folder. The path is the same from the sources and from the compiled files. */
const folder = new URL("../../dist/parts/", import.meta.url);

/** Reads the results of the build. Rejects when nothing is built. */
export async function readBuilt(): Promise<Built> {
  const scripts = await Promise.all(
    parts.map(async (part) => [part, await readFile(new URL(`${part}.js`, folder), "utf8")] as const),
  );
  const icon = await readFile(new URL("icon.png", folder));
  return { scripts: Object.fromEntries(scripts) as Record<PartName, string>, icon };
}

/** The files of an extension, by their paths in it. With a desk it works for that desk alone. With null its owner names the desk. */
export function filesOf(family: Family, desk: Desk | null, { scripts, icon }: Built): Files {
  const locales = Object.entries(descriptionsOf(desk)).map(([language, message]) => [
    `_locales/${language}/messages.json`,
    JSON.stringify({ description: { message } }),
  ]);
  const own = partsOf(desk).map((part) => [
    `${part}.js`,
    scripts[part].replaceAll("__DESK__", () => JSON.stringify(desk)),
  ]);
  return {
    "manifest.json": `${JSON.stringify(manifestOf(family, desk), null, 2)}\n`,
    "icon.png": icon,
    ...Object.fromEntries([...locales, ...own]),
    ...(desk ? {} : { "options.html": optionsPage }),
  };
}

/** Packs an extension. */
export const packageOf = (family: Family, desk: Desk | null, built: Built): Buffer => zip(filesOf(family, desk, built));

const optionsPage = `<!doctype html>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta name="color-scheme" content="light dark" />
<title>Balcão</title>
<main></main>
<script src="options.js"></script>
`;
