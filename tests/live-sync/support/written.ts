import { readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Route } from "@balcao/shared/contract";

const root = resolve(import.meta.dirname, "../../..");
const sources = (folder: string): string[] =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => resolve(root, folder, file));

interface ImportedName {
  /** The name in the file, and the name in the imported file. */
  name: string;
  original: string;
  from: string;
}
const importing = /^import (?!type )\{([^}]*)\} from "([^"]+)";$/gm;
const importsOf = (text: string): ImportedName[] =>
  [...text.matchAll(importing)].flatMap(([, names = "", from = ""]) =>
    names.split(",").flatMap((entry) => {
      const [original = "", name = original] = entry.trim().split(" as ");
      return original === "" || original.startsWith("type ") ? [] : [{ name, original, from }];
    }),
  );
const withoutImports = (text: string): string => text.replaceAll(/^import [^;]*;$/gm, "");
const says = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);

const core = "@balcao/core/";
/** The calls of a text of `file` into core, directly or through the api's own files: `desk/tags/service createTag`. */
function calledIn(text: string, file: string, imports = importsOf(readFileSync(file, "utf8")), way = [file]): string[] {
  return imports
    .filter(({ name }) => says(text, name))
    .flatMap(({ original, from }) => {
      if (from.startsWith(core)) return [`${from.slice(core.length)} ${original}`];
      const next = resolve(dirname(file), from);
      if (!from.startsWith(".") || way.includes(next) || next.includes("/http/")) return [];
      const inner = readFileSync(next, "utf8");
      return calledIn(withoutImports(inner), next, importsOf(inner), [...way, next]);
    });
}

/** The statement that begins here, with the functions of its file that it calls. */
function wholeOf(statement: string, rest: string): string {
  const helpers = [...rest.matchAll(/^(?:const|(?:async )?function) (\w+)\b[\s\S]*?(?=\n\S|\n?(?![\s\S]))/gm)];
  return statement + helpers.map(([text, name = ""]) => (says(statement, name) ? text : "")).join("");
}

/** A line `handle(router, tagsApi.create, …)` of the api. */
interface HandledCall {
  /** `tagsApi.create` */
  call: string;
  calls: string[];
}

/** All calls of the product with the functions of core that they run. */
export const handled = (): HandledCall[] =>
  sources("apps/api/src").flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const imports = importsOf(text);
    const rest = withoutImports(text);
    return [...rest.matchAll(/^handle\(\s*\w+,\s*(\w+)\.(\w+),[\s\S]*?(?=\n\S|\n?(?![\s\S]))/gm)].map(
      ([statement, api, verb]) => {
        const { original } = imports.find(({ name }) => name === api) ?? { original: api };
        return { call: `${original}.${verb}`, calls: calledIn(wholeOf(statement, rest), file, imports) };
      },
    );
  });

/** Every contract by its name in `handled`. */
export async function contracts(): Promise<Map<string, Route>> {
  const files = sources("packages/shared/src").filter((file) =>
    /export const \w+Api\b/.test(readFileSync(file, "utf8")),
  );
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, object>>));
  const apis = modules.flatMap((module) => Object.entries(module)).filter(([name]) => name.endsWith("Api"));
  return new Map(
    apis.flatMap(([name, api]) => Object.entries(api).map(([verb, route]) => [`${name}.${verb}`, route as Route])),
  );
}

/** The functions of core that the tests of live-sync call. */
export const played = (): Set<string> => {
  const tests = resolve(import.meta.dirname, "..");
  return new Set(
    readdirSync(tests, { recursive: true, encoding: "utf8" }).flatMap((name) => {
      if (!name.endsWith(".ts")) return [];
      const file = resolve(tests, name);
      const text = readFileSync(file, "utf8");
      return calledIn(
        withoutImports(text),
        file,
        importsOf(text).filter(({ from }) => from.startsWith(core)),
      );
    }),
  );
};
