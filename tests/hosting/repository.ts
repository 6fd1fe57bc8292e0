import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../borders/sources.ts";

export const inRepository = (path: string): boolean => existsSync(join(root, path));

/** The source file of a built script, because the scripts in commands exist only after a build. */
export const sourceOf = (script: string): string => script.replace("/dist/", "/src/").replace(/\.js$/, ".ts");
