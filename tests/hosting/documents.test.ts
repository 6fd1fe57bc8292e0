import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { packages, root, textOf } from "../borders/sources.ts";
import { inRepository, sourceOf } from "./repository.ts";

/** Paths, from the root, of the files in these folders, without installed or built files. */
function filesIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return [path];
      return entry.name === "node_modules" || entry.name === "dist" ? [] : filesIn([path]);
    }),
  );
}

const tops = ["apps", "packages", "scripts", "docs", "tests", "e2e", "bench", "hosting"];
const files = filesIn(tops);
const names = [...files.map((path) => basename(path)), ...readdirSync(root)];

/** The maps in the folders of the code. */
const maps = files.filter((path) =>
  /^(apps|packages)\/.*\/src\/.*README\.md$|^packages\/[^/]+\/README\.md$/.test(path),
);
const pages = files.filter((path) => /^docs\/[^/]+\.md$/.test(path));
const documents = ["ARCHITECTURE.md", "CONTRIBUTING.md", ...maps, ...pages];

/** The built scripts that a text names. */
const scriptsIn = (text: string) =>
  [...text.matchAll(/\b(?:apps|packages)\/[\w/-]+\/dist\/[\w/-]+\.js/g)].map(([path]) => path);

test("the documents name only scripts that exist", () => {
  const named = ["docs/hosting.md", "README.md", "packages/core/src/office/doctor/host-command.ts"].flatMap((path) =>
    scriptsIn(textOf(path)),
  );
  expect(named.map(sourceOf).filter((path) => !inRepository(path))).toEqual([]);
});

test("the documents name only npm commands that exist", () => {
  const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
  const named = ["README.md", "CONTRIBUTING.md", "docs/hosting.md"].flatMap((path) =>
    [...textOf(path).matchAll(/\bnpm (?:run )?(start|test|(?<=run )[\w:-]+)/g)].map(([, name = ""]) => name),
  );
  expect(named).toEqual(expect.arrayContaining(["crash", "compose-proof"]));
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("the links between the documents lead to files that exist", () => {
  const broken = [...documents, "README.md", "CHANGELOG.md", "SECURITY.md"].flatMap((path) =>
    [...textOf(path).matchAll(/\]\((?!https?:)([^)#]+)\)/g)]
      .map(([, target = ""]) => join(path, "..", target))
      .filter((target) => !inRepository(target))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

/** Whether a path exists. With `<noun>` in it, it must exist for at least one noun. */
function exists(path: string): boolean {
  const [before = "", after] = path.split(/<\w+>(.*)/s);
  if (after === undefined) return inRepository(path);
  return (
    inRepository(before) &&
    readdirSync(join(root, before)).some((name) => exists(`${before}${name.split(".")[0]}${after}`))
  );
}

const isCode = (path: string) => /\.(tsx?|mjs|json|md|css)$/.test(path);
const fromTop = (path: string) => tops.includes(path.split("/")[0] ?? "");
/** Whether a word looks like a file or folder of the repository, by its beginning or its ending. */
const isPath = (word: string) =>
  /^[\w<]/.test(word) && (isCode(word) || (word.includes("/") && (fromTop(word) || word.endsWith("/"))));

/** Whether a file or folder has this name. With `<row>` in it, a similar name is enough. */
const isName = (word: string) => {
  const [before = "", after] = word.split(/<\w+>/);
  return names.some((name) => (after === undefined ? name === word : name.startsWith(before) && name.endsWith(after)));
};

/**
 * The paths in a text that lead nowhere. A path that does not begin in a folder of the root begins in the source of a package, in the text's own
 * folder, or in a folder that the text names. A bare name in a row of a table is also searched in these folders, and beside a file of its row. A bare
 * name in a sentence may belong to any noun.
 */
function lostIn(text: string, own: string): string[] {
  const words = (part: string) => [...part.matchAll(/`([^`\s*{}]+)`/g)].map(([, word = ""]) => word);
  const folders = words(text).filter((word) => fromTop(word) && word.endsWith("/"));
  const bases = [own, ...packages.map((name) => `${name}/src`), ...folders];
  const placesOf = (path: string) => [path, ...bases.map((base) => join(base, path))].filter((place) => exists(place));
  return text.split("\n").flatMap((line) => {
    const paths = words(line).filter((word) => isPath(word) && !word.includes("/dist/"));
    const places = paths.filter((path) => path.includes("/")).flatMap(placesOf);
    const beside = [...bases, ...places, ...places.map((place) => dirname(place))];
    const isThere = (name: string) =>
      line.startsWith("|") && places.length > 0
        ? beside.some((folder) => inRepository(join(folder, name)))
        : isName(name);
    return paths.filter((path) => (path.includes("/") ? placesOf(path).length === 0 : !isThere(path)));
  });
}

test("the maps and pages name files and folders that exist", () => {
  const lost = documents.flatMap((path) => lostIn(textOf(path), dirname(path)).map((word) => `${path}: ${word}`));
  expect(maps.length).toBeGreaterThan(12);
  expect(pages.length).toBeGreaterThan(5);
  expect(lost).toEqual([]);
});

test("the search finds a path that leads nowhere, and accepts a path from the text's own folder", () => {
  const row =
    "| `packages/core/src/desk/` | `tags/list.ts`, `access.ts` beside it, `apps/web/src/nouns/<noun>/live.ts` |";
  expect(lostIn(row, ".")).toEqual([]);
  const lost = ["packages/core/src/gone/", "desk/tags/gone.ts", "vitest.gone.ts"];
  expect(lostIn(lost.map((path) => `\`${path}\``).join(", "), ".")).toEqual(lost);
  expect(lostIn("| `apps/web/src/app/live.ts` | `signals.ts` beside it |", ".")).toEqual(["signals.ts"]);
});

test("the map of the code can be read in ten minutes, and names every map of a folder", () => {
  const text = textOf("ARCHITECTURE.md");
  const [, table = ""] = /\| I look for \| open \|\n\| --- \| --- \|\n((?:\|.*\n)+)/.exec(text) ?? [];
  const rows = table.split("\n").length - 1;
  expect(rows).toBeGreaterThan(20);
  expect(rows).toBeLessThanOrEqual(60);
  expect(text.split("\n").length).toBeLessThan(170);
  expect(maps.filter((path) => !text.includes(`](${path})`))).toEqual([]);
});

/** The names that a line places in a file: "`name` in `path`", "`one` and `other` in `path`". */
const namesIn = (text: string) =>
  text.split("\n").flatMap((line) => {
    // Every second piece is between backticks.
    const pieces = line.split("`");
    return pieces.flatMap((path, at) => {
      if (at % 2 === 0 || pieces[at - 1] !== " in " || !/\.tsx?$/.test(path)) return [];
      const found: string[] = [];
      let before = at - 2;
      do found.push(pieces[before] ?? "");
      while ([", ", " and "].includes(pieces[(before -= 2) + 1] ?? ""));
      return found.filter((name) => /^\w+$/.test(name)).map((name) => ({ name, path }));
    });
  });

test("a function or type is in the file that a map names for it", () => {
  const named = documents.flatMap((document) => {
    const bases = ["", ...packages.map((name) => `${name}/src`)];
    return namesIn(textOf(document)).map(({ name, path }) => {
      const place = bases.map((base) => join(base, path)).find((one) => inRepository(one));
      return {
        said: `${document}: ${name} in ${path}`,
        isThere: !place || new RegExp(`\\b${name}\\b`).test(textOf(place)),
      };
    });
  });
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ isThere }) => !isThere).map(({ said }) => said)).toEqual([]);
});

test("the map of the code names every noun of core in its storey", () => {
  const text = textOf("ARCHITECTURE.md");
  for (const storey of ["company", "numbers", "desk", "followers", "office"]) {
    const [, listed = ""] = new RegExp(`^- \`${storey}\`: ((?:.+\\n(?: {2}.+\\n)*))`, "m").exec(text) ?? [];
    const folders = readdirSync(join(root, "packages/core/src", storey), { withFileTypes: true });
    const nouns = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect([storey, listed.split(",").map((name) => name.trim())]).toEqual([storey, nouns.toSorted()]);
  }
});
