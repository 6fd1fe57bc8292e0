import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** An exported function whose first argument is a text, as our formatter writes it. */
const takesText = /^export (?:function (\w+)|const (\w+) = )(?:<[^>\n]*>)?\(\s*\w+\??: (?:string|unknown)\b/gm;

/** The functions of a package whose first argument is a text and that are synchronous. */
export function textFunctions(name: string, modules: Map<string, Record<string, unknown>>) {
  return [...modules].flatMap(([file, module]) => {
    const source = readFileSync(resolve(import.meta.dirname, `../../packages/${name}/src/${file}`), "utf8");
    return [...source.matchAll(takesText)].flatMap(([, one, other]): [string, (...given: unknown[]) => unknown][] => {
      const exported = one ?? other ?? "";
      const value = module[exported];
      return typeof value === "function" ? [[`${name}/${file} ${exported}`, value as () => unknown]] : [];
    });
  });
}
