import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished, expect, test } from "vitest";
import type { Count } from "../../scripts/lib/counts.mjs";
import { keepPassed, partsOf, sortParts } from "../../scripts/lib/kept.mjs";

const manifest = (name: string, ...uses: string[]) =>
  JSON.stringify({ name, dependencies: Object.fromEntries(uses.map((one) => [one, "workspace:*"])) });

/** A checkout in a folder of its own, with two packages, one of which depends on the other. */
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
    file("tests/a.test.ts", "passed"),
  ];
  const pass = (count: Partial<Count> = {}) => {
    for (const part of parts()) keepPassed(root, part, { passed: 5, failed: 0, ...count }, report);
  };
  const open = () => sortParts(root, parts()).open.map(({ folder }) => folder);
  return { root, write, pass, open, kept: () => sortParts(root, parts()).kept };
}

test("a passed part is not run again until something changes, and keeps its count", () => {
  const { pass, open, kept } = checkout();
  expect(open()).toEqual(["apps/api", "apps/web", "packages/shared", "tests"]);
  pass();
  expect(open()).toEqual([]);
  expect(kept()).toContainEqual({ folder: "packages/shared", passed: 2 });
});

test.each([
  ["apps/web/src/new.ts", ["apps/web", "tests"]],
  ["packages/shared/src/a.ts", ["apps/api", "apps/web", "packages/shared", "tests"]],
  ["scripts/run.mjs", ["apps/api", "apps/web", "packages/shared", "tests"]],
  ["tests/setup/postgres.ts", ["apps/api", "apps/web", "packages/shared", "tests"]],
  ["tests/tenancy/a.test.ts", ["tests"]],
  ["e2e/story.spec.ts", ["tests"]],
])("a change of %s runs the tests of %j", (file, expected) => {
  const { write, pass, open } = checkout();
  pass();
  write(file, "2");
  expect(open()).toEqual(expected);
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
  expect(open()).toHaveLength(4);
});

test("a broken record does not count", () => {
  const { write, pass, open } = checkout();
  pass();
  write(".cache/proved/apps-web.json", '{"key":');
  expect(open()).toEqual(["apps/web"]);
});

test("without git all parts are run", () => {
  const root = mkdtempSync(join(tmpdir(), "kept-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  expect(partsOf(root)).toBeNull();
});
