import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** The folders of all packages and apps, from the root. */
export const packages = ["apps", "packages"].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => existsSync(join(root, folder, name, "package.json")) && !name.startsWith("."))
    .map((name) => `${folder}/${name}`),
);

/** Paths, from the root, of the source files in a folder. */
export function sourcesIn(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(ts|tsx|mjs|js)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => `${folder}/${path}`);
}

export const textOf = (path: string) => readFileSync(join(root, path), "utf8");
