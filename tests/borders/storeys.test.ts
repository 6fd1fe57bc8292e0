import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { sourcesIn, textOf } from "./sources.ts";

const core = "packages/core/src";
/** The storeys, lowest first. */
const storeys = ["base", "company", "numbers", "desk", "followers", "office"];

type Arrow = readonly [from: string, to: string];

/** The folder of a file: storey and noun, or only the storey for a file that lies directly in it. */
const folderOf = (path: string): string => {
  const parts = relative(core, path).split("/");
  return parts.slice(0, Math.min(2, parts.length - 1)).join("/");
};

/** Every import inside core, as a pair of paths from the root. */
const arrows: Arrow[] = sourcesIn(core)
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .flatMap((path) =>
    [...textOf(path).matchAll(/\b(?:from|import) ?\(?"(\.[^"]+)"/g)].map(
      ([, to = ""]) => [path, join(dirname(path), to)] as const,
    ),
  );

/** The folders from which the imports lead back to the same folder. */
function ways(between: readonly Arrow[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of between) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reach = (start: string) => {
    const seen = new Set<string>();
    const rest = [...(next.get(start) ?? [])];
    for (let folder = rest.pop(); folder !== undefined; folder = rest.pop())
      if (!seen.has(folder)) {
        seen.add(folder);
        rest.push(...(next.get(folder) ?? []));
      }
    return seen;
  };
  return [...next.keys()].filter((folder) => reach(folder).has(folder)).toSorted();
}

test("the search finds folders that import each other in a circle", () => {
  const knot: Arrow[] = [
    ["desk/a", "desk/b"],
    ["desk/b", "desk/c"],
    ["desk/c", "desk/a"],
    ["desk/d", "desk/a"],
  ];
  expect(ways(knot)).toEqual(["desk/a", "desk/b", "desk/c"]);
  expect(ways(knot.slice(1))).toEqual([]);
});

test("no file of core imports from a higher storey", () => {
  const height = (path: string) => storeys.indexOf(relative(core, path).split("/")[0] ?? "");
  const upward = arrows.filter(([from, to]) => height(from) >= 0 && height(to) > height(from));
  expect(arrows.length).toBeGreaterThan(500);
  expect(upward).toEqual([]);
});

test("no folders of core import each other in a circle", () => {
  const between = arrows
    .map(([from, to]) => [folderOf(from), folderOf(to)] as const)
    .filter(([from, to]) => from !== to);
  expect(ways(between)).toEqual([]);
});

test("every file of core lies in a storey, except the commands that are started directly", () => {
  const doors = new Set(["admin.ts", "migrate.ts", "seed-demo.ts"]);
  const loose = sourcesIn(core)
    .map((path) => relative(core, path))
    .filter((path) => !doors.has(path) && ![...storeys, "testing"].includes(path.split("/")[0] ?? ""));
  expect(loose).toEqual([]);
});
