import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const web = `${import.meta.dirname}/../../apps/web/src`;
/** A block with fewer declarations than this is shorter to repeat than to name. */
const leastDeclarations = 4;
/** Two places may be alike by chance. */
const mostPlaces = 2;

/** Sheets that cannot take this style from the basics, each with its reason. */
const others: Record<string, string> = {
  "flex: 1; min-width: 0; max-width: none; border: 0": "is said of a narrow screen, where a class would hold for any",
};

type Block = { place: string; declarations: string };

/** The blocks of a sheet with their declarations, sorted, because their order does not matter. */
function blocksIn(file: string, sheet: string): Block[] {
  const heads = sheet.replace(/\/\*[^*]*\*\//g, "").split("{");
  return heads.slice(1).flatMap((body, index) => {
    const [inside = "", ...rest] = body.split("}");
    // Without a closing brace, the rest is the content of a condition.
    if (rest.length === 0) return [];
    const selector = heads[index]?.split("}").at(-1) ?? "";
    const lines = inside.split(";").map(inOneLine).filter(Boolean);
    return [{ place: `${file} ${inOneLine(selector)}`, declarations: lines.toSorted().join("; ") }];
  });
}

const inOneLine = (text: string) => text.trim().replace(/\s+/g, " ");

/** The longer blocks that are repeated in too many places, with these places. */
function repeated(blocks: readonly Block[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { place, declarations } of blocks) {
    if (declarations.split("; ").length < leastDeclarations) continue;
    places.set(declarations, [...(places.get(declarations) ?? []), place]);
  }
  return new Map([...places].filter(([, found]) => found.length > mostPlaces));
}

const known = new Set(Object.keys(others).map((one) => one.split("; ").toSorted().join("; ")));
const sheets = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".module.css"));
const found = () => repeated(sheets.flatMap((file) => blocksIn(file, readFileSync(`${web}/${file}`, "utf8"))));

test("a style that three sheets would repeat is a class of ui/basics.module.css", () => {
  expect(sheets.length).toBeGreaterThan(100);
  expect([...found()].filter(([declarations]) => !known.has(declarations))).toEqual([]);
});

test("every exception is still necessary", () => {
  expect([...found().keys()].toSorted()).toEqual([...known].toSorted());
});

test("a block is recognised in any order of its lines, and inside a condition", () => {
  const blocks = blocksIn(
    "a.css",
    "/* One. */\n.a {\n  top: 0;\n  left: 0;\n  right: 0;\n  bottom: 0;\n}\n.b,\n.c {\n  left: 0;\n  top: 0;\n  bottom: 0;\n  right: 0;\n}\n" +
      "@media print {\n  .d > p {\n    bottom: 0;\n    left: 0;\n    right: 0;\n    top: 0;\n  }\n}\n.e {\n  top: 0;\n}\n",
  );
  expect([...repeated(blocks).values()]).toEqual([["a.css .a", "a.css .b, .c", "a.css .d > p"]]);
});
