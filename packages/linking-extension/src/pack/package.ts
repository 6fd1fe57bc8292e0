import { readFile } from "node:fs/promises";
import {
  type Desk,
  descriptionsOf,
  type Edition,
  iconFile,
  type IconSize,
  iconSizes,
  manifestOf,
  type PartName,
  parts,
} from "./manifest.ts";
import { type Files, zip } from "./zip.ts";

/** The icon in every size. */
export type Icons = Readonly<Record<IconSize, Uint8Array>>;

/** The results of the build: the script of each part, and the icon. */
export interface BuildResult {
  scripts: Readonly<Record<PartName, string>>;
  icons: Icons;
}

/** The build writes the scripts into this folder. The path is the same from the sources and from the compiled files. */
const folder = new URL("../../dist/parts/", import.meta.url);

/** Reads the results of the build. Rejects when nothing is built. */
export async function readBuilt(): Promise<BuildResult> {
  const scripts = await Promise.all(
    parts.map(async (part) => [part, await readFile(new URL(`${part}.js`, folder), "utf8")] as const),
  );
  const icons = await Promise.all(
    iconSizes.map(async (size) => [size, await readFile(new URL(iconFile(size), folder))] as const),
  );
  return {
    scripts: Object.fromEntries(scripts) as Record<PartName, string>,
    icons: Object.fromEntries(icons) as Record<IconSize, Buffer>,
  };
}

/** The files of an extension, by their paths in it. With a desk it works for that desk alone. With null the browser's owner names the desk. */
export function filesOf(edition: Edition, desk: Desk | null, { scripts, icons }: BuildResult): Files {
  const locales = Object.entries(descriptionsOf(desk)).map(([language, message]) => [
    `_locales/${language}/messages.json`,
    JSON.stringify({ description: { message } }),
  ]);
  const own = parts.map((part) => [`${part}.js`, scripts[part].replaceAll("__DESK__", () => JSON.stringify(desk))]);
  return {
    "manifest.json": `${JSON.stringify(manifestOf(edition, desk), null, 2)}\n`,
    "options.html": optionsPage,
    ...Object.fromEntries([...locales, ...own]),
    ...Object.fromEntries(iconSizes.map((size) => [iconFile(size), icons[size]])),
  };
}

/** Packs an extension. */
export const packageOf = (edition: Edition, desk: Desk | null, built: BuildResult): Buffer =>
  zip(filesOf(edition, desk, built));

const optionsPage = `<!doctype html>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta name="color-scheme" content="light dark" />
<title>Balcão</title>
<main></main>
<script src="options.js"></script>
`;
