import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../../apps/web/src/", import.meta.url));
export const languages = ["pt", "en", "es"] as const;
export type Language = (typeof languages)[number];

type Tree = { [key: string]: string | Tree };

/** The texts of one language by full key, such as "connections:reason.lost". */
export function textsOf(language: Language): Map<string, string> {
  const folder = join(source, "locales", language);
  const texts = new Map<string, string>();
  const walk = (tree: Tree, path: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === "string") texts.set(path + key, value);
      else walk(value, `${path}${key}.`);
    }
  };
  for (const file of readdirSync(folder))
    walk(JSON.parse(readFileSync(join(folder, file), "utf8")) as Tree, `${file.slice(0, -5)}:`);
  return texts;
}

export interface Use {
  file: string;
  /** The whole key. With `open` it is the beginning of keys that end in a value. */
  key: string;
  open: boolean;
}

/** The source files of the web app, without tests. */
export const sourceFiles = (): { file: string; text: string }[] =>
  readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.|testing\/)/.test(file))
    .map((file) => ({ file, text: readFileSync(join(source, file), "utf8") }));

/** Every key that the sources use in t("…") and t(`….${…}`). */
export function usesInSource(): Use[] {
  return sourceFiles().flatMap(({ file, text }) => usesIn(file, text));
}

function usesIn(file: string, text: string): Use[] {
  const spaces = [
    ...[...text.matchAll(/useTranslation\((?:\[)?(?:"(\w+)")?/g)].map(([, name]) => name ?? "common"),
    ...spacesHandedOver(file, text),
  ];
  const uses: Use[] = [];
  for (const call of text.matchAll(/\bt\(/g)) {
    // A value inside a template is not a key.
    const inside = argumentOf(text, call.index + 2).replace(/\$\{[^}]*\}/g, "${}");
    for (const [, quote, key = ""] of inside.matchAll(/(["`])((?:\w+:)?[\w.-]+(?:\$\{)?)/g)) {
      const open = quote === "`" && key.endsWith("${");
      const name = open ? key.slice(0, -2) : key;
      // A word in a comparison is not a key: t(kind === "x" ? "a" : "b").
      if (inside.includes(`=== "${name}"`)) continue;
      for (const space of name.includes(":") ? [""] : [...new Set(spaces)].map((one) => `${one}:`))
        uses.push({ file, key: space + name, open });
    }
  }
  return uses;
}

/** The namespace of a component that gets `t` as a property, by the type of `t` in a `words.ts`. */
function spacesHandedOver(file: string, text: string): string[] {
  const [, from] = /import type \{ Words \} from "(.+\/words\.ts)"/.exec(text) ?? [];
  if (!from) return [];
  const type = readFileSync(join(source, dirname(file), from), "utf8");
  return [/TFunction<\["(\w+)"/.exec(type)?.[1] ?? "common"];
}

/** The first argument of a call, with everything that is nested in it. */
function argumentOf(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if ("([{".includes(letter)) depth += 1;
    if (")]}".includes(letter)) depth -= 1;
    if (depth < 0 || (depth === 0 && letter === ",")) return text.slice(from, at);
  }
  return text.slice(from);
}
