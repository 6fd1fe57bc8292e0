import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { packages, sourcesIn, textOf } from "./sources.ts";

/**
 * A package whose folders import each other in one direction only. With storeys, lowest first, its files import from the same storey or a lower one.
 */
interface OrderedPackage {
  storeys: readonly string[];
  /** The storey of a file, by its path below src, or another word for a file in no storey. */
  storeyOf: (path: string) => string;
}

const flat: OrderedPackage = { storeys: ["all"], storeyOf: () => "all" };
const core: OrderedPackage = {
  storeys: ["base", "company", "numbers", "desk", "followers", "office"],
  storeyOf: (path) => path.split("/")[0] ?? "",
};
const web: OrderedPackage = {
  storeys: ["lib", "ui", "nouns", "features", "pages", "app"],
  storeyOf: (path) => path.split("/")[0] ?? "",
};
const ordered: Record<string, OrderedPackage> = {
  "apps/api": flat,
  "apps/web": web,
  "apps/worker": flat,
  "packages/core": core,
  "packages/graph-simulator": flat,
  "packages/linking-extension": flat,
  "packages/outside": flat,
  "packages/outside-simulator": flat,
  "packages/payment-simulator": flat,
  "packages/payments": flat,
  "packages/s3-simulator": flat,
  // The lower storey has the definitions. Above it are the calls, which may use many definitions at once.
  "packages/shared": {
    storeys: ["things", "calls"],
    storeyOf: (path) => (/(^|[/-])api\.ts$/.test(path) ? "calls" : "things"),
  },
  "packages/whatsapp-simulator": flat,
};

type Arrow = readonly [from: string, to: string];

/** The imports inside a package, as pairs of paths below its src. */
const arrowsOf = (name: string): Arrow[] =>
  sourcesIn(`${name}/src`)
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
    .flatMap((path) =>
      [...textOf(path).matchAll(/\b(?:from|import) ?\(?"(\.[^"]+)"/g)].map(([, to = ""]) => {
        const below = relative(`${name}/src`, path);
        return [below, join(dirname(below), to)] as const;
      }),
    );

/** The two ends of an import, as files or folders side by side in the folder that contains both. */
function parted([from, to]: Arrow): Arrow {
  const [start, end] = [from.split("/"), to.split("/")];
  const place = start.findIndex((name, at) => name !== end[at]);
  return [start.slice(0, place + 1).join("/"), end.slice(0, place + 1).join("/")];
}

/** The circles: files and folders whose imports lead back to themselves. */
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

test("the search finds folders that import each other in a circle, however deep they are", () => {
  const knot: Arrow[] = [
    ["desk/a/x.ts", "desk/b/x.ts"],
    ["desk/b/y.ts", "desk/c/deep/x.ts"],
    ["desk/c/y.ts", "desk/a/y.ts"],
    ["desk/d/x.ts", "desk/a/x.ts"],
    ["base/a.ts", "base/b.ts"],
  ];
  expect(ways(knot.map(parted))).toEqual(["desk/a", "desk/b", "desk/c"]);
  expect(ways(knot.slice(1).map(parted))).toEqual([]);
});

test("the check covers every package", () => {
  expect(Object.keys(ordered).toSorted()).toEqual(packages.toSorted());
});

describe.each(Object.entries(ordered))("in %s", (name, { storeys, storeyOf }) => {
  const arrows = arrowsOf(name);

  test("no file imports from a higher storey", () => {
    const height = (path: string) => storeys.indexOf(storeyOf(path));
    const upward = arrows.filter(([from, to]) => height(from) >= 0 && height(to) > height(from));
    expect(arrows.length).toBeGreaterThan(10);
    expect(upward).toEqual([]);
  });

  test("no files and folders of a storey import each other in a circle", () => {
    const within = arrows.filter(([from, to]) => storeyOf(from) === storeyOf(to));
    expect(ways(within.map(parted))).toEqual([]);
  });
});

test.each([
  ["packages/core", core, ["admin.ts", "migrate.ts", "seed-demo.ts"]],
  ["apps/web", web, ["main.tsx"]],
] as const)("every file of %s is in a storey, except the files that are started directly", (name, part, doors) => {
  const loose = sourcesIn(`${name}/src`)
    .map((path) => relative(`${name}/src`, path))
    .filter((path) => !(doors as readonly string[]).includes(path))
    .filter((path) => ![...part.storeys, "testing"].includes(part.storeyOf(path)));
  expect(loose).toEqual([]);
});

test("no feature of the web imports another feature", () => {
  const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];
  const between = arrowsOf("apps/web").filter(([from, to]) => {
    const [own, other] = [featureOf(from), featureOf(to)];
    return own !== undefined && other !== undefined && own !== other;
  });
  expect(between).toEqual([]);
});
