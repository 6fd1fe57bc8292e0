import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { packages, root, sourcesIn } from "./sources.ts";

/** A folder should be readable at one glance. A folder with more files is split into folders with telling names. */
const most = 25;
/** Folders with more files, each with its reason. */
const larger: Record<string, string> = {
  "packages/core/src/base/migrations": "one line in the order of their numbers, that nobody looks for by a word",
};

/** The sheets of the web without a part of the same name. */
const looseSheets = readdirSync(join(root, "apps/web/src"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => `apps/web/src/${path}`)
  .filter((path) => !existsSync(join(root, path.replace(/(\.module)?\.css$/, ".tsx"))));

/** Tests and sheets beside their sources are not counted, because they have the same names. The files in tests and e2e are counted. */
const counted = [
  ...[...packages.map((name) => `${name}/src`), "scripts", "bench"]
    .flatMap(sourcesIn)
    .filter((path) => !/\.test\.tsx?$/.test(path)),
  ...looseSheets,
  ...["tests", "e2e"].flatMap(sourcesIn),
];

test("no folder has more than 25 source files, except the listed folders", () => {
  const counts = new Map<string, number>();
  for (const path of counted) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const found = [...counts].filter(([, count]) => count > most).map(([folder]) => folder);
  expect(counts.size).toBeGreaterThan(200);
  expect(found.toSorted()).toEqual(Object.keys(larger).toSorted());
});

test("the page of the simulated phone, sheets without a part and the tests across packages are counted too", () => {
  for (const path of ["packages/whatsapp-simulator/src/phone-page/main.js", "tests/borders/folders.test.ts"])
    expect(counted).toContain(path);
  expect(looseSheets).toContain("apps/web/src/ui/basics.module.css");
  expect(looseSheets).not.toContain("apps/web/src/ui/avatar.module.css");
});
