import { readdirSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { root } from "../borders/sources.ts";

/** The names in each folder that was asked for. The disk is asked once, because the documents name thousands of paths. */
const asked = new Map<string, ReadonlySet<string>>();

function namesIn(folder: string): ReadonlySet<string> {
  const known = asked.get(folder);
  if (known) return known;
  const names = new Set(isThere(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : []);
  asked.set(folder, names);
  return names;
}

/** Whether a file or folder exists in the repository. A path that leads out of it does not. */
const isThere = (path: string): boolean =>
  path === root || (path.startsWith(root) && namesIn(dirname(path)).has(basename(path)));

export const inRepository = (path: string): boolean => isThere(resolve(root, path));

/** The source file of a built script, because the scripts in commands exist only after a build. */
export const sourceOf = (script: string): string => script.replace("/dist/", "/src/").replace(/\.js$/, ".ts");
