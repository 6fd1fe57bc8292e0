import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished, expect, test } from "vitest";
import type { Count } from "../../scripts/lib/counts.mjs";
import { packages, sourcesIn, textOf } from "../borders/sources.ts";
import { keep, keepPassed, partsOf, sortParts } from "../../scripts/lib/kept.mjs";

const manifest = (name: string, ...uses: string[]) =>
  JSON.stringify({ name, dependencies: Object.fromEntries(uses.map((one) => [one, "workspace:*"])) });

/** All parts of the checkout. */
const all = ["apps/api", "apps/web", "packages/shared", "tests/gating", "tests/house", "tests/tenancy"];

/** A checkout in a folder of its own, with three packages, of which two depend on the third, and tests across them. */
function checkout() {
  const root = mkdtempSync(join(tmpdir(), "kept-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  execFileSync("git", ["init", "-q"], { cwd: root });
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write(".gitignore", ".cache\n");
  write("packages/shared/package.json", manifest("shared"));
  write("packages/shared/src/a.ts", "1");
  write("apps/web/package.json", manifest("web", "shared", "react"));
  write("apps/api/package.json", manifest("api", "shared"));
  write("scripts/run.mjs", "1");
  write("tests/setup/postgres.ts", "1");
  write("tests/house/a.test.ts", "reads all sources");
  write("tests/tenancy/a.test.ts", 'import { stage } from "api/stage"');
  write("tests/gating/a.test.ts", 'import { rows } from "../tenancy/rows"');
  const parts = () => partsOf(root) ?? [];
  const file = (name: string, ...statuses: string[]) => ({
    name: join(root, name),
    status: "passed",
    assertionResults: statuses.map((status) => ({ status })),
  });
  const report = [
    file("packages/shared/src/a.test.ts", "passed", "passed"),
    file("apps/web/src/a.test.ts", "passed"),
    file("apps/api/src/a.test.ts", "passed"),
    ...["house", "tenancy", "gating"].map((name) => file(`tests/${name}/a.test.ts`, "passed")),
  ];
  const pass = (count: Partial<Count> = {}) => {
    for (const part of parts()) keepPassed(root, part, { passed: 7, failed: 0, ...count }, report);
  };
  const open = () => sortParts(root, parts()).open.map(({ folder }) => folder);
  return { root, write, pass, open, kept: () => sortParts(root, parts()).kept };
}

test("a passed part is not run again until something changes, and keeps its count", () => {
  const { pass, open, kept } = checkout();
  expect(open()).toEqual(all);
  pass();
  expect(open()).toEqual([]);
  expect(kept()).toContainEqual({ folder: "packages/shared", passed: 2 });
});

test.each([
  // The tests of the api read the page.
  ["apps/web/src/new.ts", ["apps/api", "apps/web", "tests/house"]],
  ["apps/api/src/new.ts", ["apps/api", "tests/gating", "tests/house", "tests/tenancy"]],
  ["packages/shared/src/a.ts", all],
  ["scripts/run.mjs", all],
  ["tests/setup/postgres.ts", all],
  ["tests/tenancy/b.ts", ["tests/gating", "tests/house", "tests/tenancy"]],
  ["tests/gating/b.ts", ["tests/gating", "tests/house"]],
  ["e2e/story.spec.ts", ["tests/house"]],
])("a change of %s runs the tests of %j", (file, expected) => {
  const { write, pass, open } = checkout();
  pass();
  write(file, "2");
  expect(open()).toEqual(expected);
});

test("each test file of this repository lies in one part", () => {
  const files = ["tests", ...packages.map((folder) => `${folder}/src`)]
    .flatMap(sourcesIn)
    .filter((path) => /\.test\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(1000);
  const { root, write } = checkout();
  for (const path of files) write(path, "");
  for (const folder of packages) write(`${folder}/package.json`, textOf(`${folder}/package.json`));
  const folders = (partsOf(root) ?? []).map(({ folder }) => `${folder}/`);
  expect(files.filter((path) => folders.filter((folder) => path.startsWith(folder)).length !== 1)).toEqual([]);
});

test("a part that passed one check is still open for another check", () => {
  const { root, pass } = checkout();
  pass();
  const parts = partsOf(root) ?? [];
  expect(sortParts(root, parts, "lint").open).toHaveLength(all.length);
  for (const part of parts) keep(root, part, 1, "lint");
  expect(sortParts(root, parts, "lint").open).toEqual([]);
});

test("a part with a failed test is run again, even when the test passed the second time", () => {
  const { root, pass, open } = checkout();
  pass({ failed: 1, fallen: [{ file: join(root, "apps/web/src/a.test.ts"), text: "fell" }] });
  expect(open()).toEqual(["apps/web"]);
});

test("a failure that names no file makes every part run again", () => {
  const { pass, open } = checkout();
  pass({ failed: 1, fallen: [{ text: "a rejection" }] });
  pass({ failed: 1 });
  expect(open()).toEqual(all);
});

test("a broken record does not count", () => {
  const { write, pass, open } = checkout();
  pass();
  write(".cache/proved/vitest/apps-web.json", '{"key":');
  expect(open()).toEqual(["apps/web"]);
});

test("without git all parts are run", () => {
  const root = mkdtempSync(join(tmpdir(), "kept-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  expect(partsOf(root)).toBeNull();
});
