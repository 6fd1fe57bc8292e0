import { dirname } from "node:path";
import { expect, test } from "vitest";
import { packages, sourcesIn } from "./sources.ts";

/** A folder is read at one glance. What grows beyond that gets folders of its own, which say what there is. */
const most = 25;
/** Folders that hold more, each with its reason. */
const larger: Record<string, string> = {
  "packages/core/src/base/migrations": "one line in the order of their numbers, that nobody looks for by a word",
};

test("no folder has more than 25 source files, tests not counted, but those that are named here", () => {
  const counts = new Map<string, number>();
  const sources = [...packages.map((name) => `${name}/src`), "scripts", "bench"]
    .flatMap(sourcesIn)
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path));
  for (const path of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const found = [...counts].filter(([, count]) => count > most).map(([folder]) => folder);
  expect(counts.size).toBeGreaterThan(200);
  expect(found.toSorted()).toEqual(Object.keys(larger).toSorted());
});
