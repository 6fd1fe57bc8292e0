import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "../../apps/web/src");
/** A block with fewer declarations than this is shorter to repeat than to name. */
const leastDeclarations = 3;
/** Two places may be alike by chance. */
const mostPlaces = 2;

/** Blocks that three sheets repeat because they cannot take this style from the basics, each with its reason. */
const others: Record<string, string> = {
  "flex: 1; min-width: 0; max-width: none; border: 0": "is said of a narrow screen, where a class would hold for any",
};

const kit = "is worn by a component of the kit, whose own style comes after the basics";
/** Blocks of which the basics say everything, but which cannot be taken from there, each with its reason. */
const own: Record<string, string> = {
  "app/shell/palette/palette.module.css .container": kit,
  "features/connections/pairing/qr-dialog.module.css .content": kit,
  "features/tickets/dialogs/snooze-dialog.module.css .content": kit,
  "features/tickets/list/list-filters.module.css .add": kit,
  "features/todo/todo.module.css .words": kit,
  "ui/looks/imports.module.css .body": kit,
  "features/chats/conversation/bubble.module.css .row": "replaces the distance of ui/thread/bubble.module.css",
  "features/file-lists/file-rows.module.css .fault": "replaces the colour that the words around it have",
  "ui/thread/composer.module.css .send": "is chosen by the name of a tool",
};

type Block = { file: string; condition: string; selector: string; declarations: readonly string[] };

/** The blocks of a sheet with their declarations, sorted, because their order does not matter. */
function blocksIn(file: string, sheet: string): Block[] {
  const blocks: Block[] = [];
  const open: string[] = [];
  let text = "";
  for (const piece of sheet.replace(/\/\*[\s\S]*?\*\//g, "").split(/([{}])/)) {
    if (piece === "{") open.push(inOneLine(text));
    else if (piece === "}") {
      const selector = open.pop() ?? "";
      const declarations = text.split(";").map(inOneLine).filter(Boolean).toSorted();
      if (declarations.length > 0) blocks.push({ file, condition: open.join(" "), selector, declarations });
    }
    text = piece === "{" || piece === "}" ? "" : piece;
  }
  return blocks;
}

const inOneLine = (text: string) => text.trim().replace(/\s+/g, " ");
const placeOf = ({ file, selector }: Block) => `${file} ${selector}`;
const bodyOf = ({ declarations }: Block) => declarations.join("; ");

/** Blocks that are alike by `key`, where there are more of them than `most`: their content, and the places where they are. */
function alike(blocks: readonly Block[], key: (block: Block) => string, most: number): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const block of blocks) places.set(key(block), [...(places.get(key(block)) ?? []), placeOf(block)]);
  return new Map([...places].filter(([, found]) => found.length > most));
}

/** The longer blocks that are repeated in too many places, with these places. */
const repeated = (blocks: readonly Block[]) =>
  alike(
    blocks.filter(({ declarations }) => declarations.length >= leastDeclarations),
    bodyOf,
    mostPlaces,
  );

/** The blocks of single classes that only repeat declarations of the basics. */
function saidByBasics(blocks: readonly Block[], basics: readonly Block[]): string[] {
  const classes = basics.filter(({ condition, selector }) => condition === "" && /^\.\w+$/.test(selector));
  const single = blocks.filter(({ condition, selector }) => condition === "" && /^\.\w+(, \.\w+)*$/.test(selector));
  return single
    .filter(({ declarations }) => {
      const said = classes.filter((one) => one.declarations.every((line) => declarations.includes(line)));
      return declarations.every((line) => said.some((one) => one.declarations.includes(line)));
    })
    .map(placeOf);
}

const classesIn = (selector: string) =>
  [...selector.replace(/:global\([^()]*\)/g, "").matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = ""]) => name);

/** The sheets that a module imports under a name, with the classes that it names and whether it reaches others by an expression. */
function namedBy(file: string, code: string): { sheet: string; names: string[]; byExpression: boolean }[] {
  return [...code.matchAll(/^import (\w+) from "([^"]+\.module\.css)";$/gm)].map(([line, name = "", path = ""]) => {
    const rest = code.replace(line, "");
    const names = [...rest.matchAll(new RegExp(`\\b${name}\\["([^"]+)"\\]`, "g"))].map(([, found = ""]) => found);
    const byExpression = new RegExp(`\\b${name}\\[(?!")`).test(rest);
    return { sheet: join(dirname(file), path), names, byExpression };
  });
}

const known = new Set(Object.keys(others).map((one) => one.split("; ").toSorted().join("; ")));
const files = readdirSync(web, { recursive: true, encoding: "utf8" });
const read = (file: string) => readFileSync(join(web, file), "utf8");
const sheets = files.filter((file) => file.endsWith(".module.css"));
const all = sheets.flatMap((file) => blocksIn(file, read(file)));
const isBasic = ({ file }: Block) => file === "ui/basics.module.css";
const found = repeated(all);
const said = saidByBasics(
  all.filter((block) => !isBasic(block)),
  all.filter(isBasic),
);

test("a style that three sheets would repeat is a class of ui/basics.module.css", () => {
  expect(sheets.length).toBeGreaterThan(100);
  expect([...found].filter(([declarations]) => !known.has(declarations))).toEqual([]);
});

test("a sheet says a style once, with all its selectors", () => {
  const twice = alike(all, (block) => `${block.file} ${block.condition} ${bodyOf(block)}`, 1);
  expect([...twice.values()]).toEqual([]);
});

test("a class of which the basics say everything has no block of its own", () => {
  expect(said.filter((place) => !(place in own))).toEqual([]);
});

test("every exception is still necessary", () => {
  expect([...found.keys()].toSorted()).toEqual([...known].toSorted());
  expect(said.toSorted()).toEqual(Object.keys(own).toSorted());
});

test("a component names every class of a sheet, and no other class", () => {
  const uses = files.filter((file) => /\.tsx?$/.test(file)).flatMap((file) => namedBy(file, read(file)));
  const wrong = sheets.flatMap((sheet) => {
    const classes = new Set(all.filter(({ file }) => file === sheet).flatMap(({ selector }) => classesIn(selector)));
    const users = uses.filter((one) => one.sheet === sheet);
    const named = new Set(users.flatMap(({ names }) => names));
    const unused = users.some(({ byExpression }) => byExpression) ? [] : [...classes].filter((one) => !named.has(one));
    const unknown = [...named].filter((one) => !classes.has(one));
    return [...unused.map((one) => `${sheet} .${one} is unused`), ...unknown.map((one) => `${sheet} has no .${one}`)];
  });
  expect(uses.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test("a block is recognised in any order of its lines, and inside a condition", () => {
  const blocks = blocksIn(
    "a.css",
    "/* One. */\n.a {\n  top: 0;\n  left: 0;\n  right: 0;\n  bottom: 0;\n}\n.b,\n.c {\n  left: 0;\n  top: 0;\n  bottom: 0;\n  right: 0;\n}\n" +
      "@media print {\n  .d > p {\n    bottom: 0;\n    left: 0;\n    right: 0;\n    top: 0;\n  }\n}\n.e {\n  top: 0;\n}\n",
  );
  expect([...repeated(blocks).values()]).toEqual([["a.css .a", "a.css .b, .c", "a.css .d > p"]]);
  expect(blocks.map(({ condition }) => condition)).toEqual(["", "", "@media print", ""]);
});

test("a block that two of the basics make together is recognised, and one with a line of its own is not", () => {
  const basics = blocksIn("basics", ".row {\n  display: flex;\n}\n.near {\n  gap: 4px;\n}\n");
  const blocks = blocksIn("a.css", ".a {\n  gap: 4px;\n  display: flex;\n}\n.b {\n  gap: 4px;\n  top: 0;\n}\n");
  expect(saidByBasics(blocks, basics)).toEqual(["a.css .a"]);
});
