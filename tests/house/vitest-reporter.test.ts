import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countFaults, countVitest, sum } from "../../scripts/lib/counts.mjs";

const root = join(import.meta.dirname, "../..");

/** Runs these files like the test run, and counts what its reports contain. */
async function countOf(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "balcao-reporter-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const [report, faults] = [join(folder, "report.json"), join(folder, "faults.json")];
  const reporters = ["--reporter=json", `--reporter=${join(root, "scripts/lib/vitest-reporter.mjs")}`];
  const args = ["run", "--root", folder, "--globals", ...reporters, `--outputFile.json=${report}`];
  const env = { ...process.env, VITEST_FAULTS: faults };
  await new Promise((resolve) => execFile(join(root, "node_modules/.bin/vitest"), args, { env }, resolve));
  const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
  const { passed, failed, fallen = [] } = sum([countVitest(read(report)), countFaults(read(faults))]);
  // The paths are removed, because the folder differs in each run.
  return { passed, failed, fallen: fallen.map(({ text }) => text.replaceAll(`${folder}/`, "").replace(/ at .*$/, "")) };
}

test("a file that cannot be read, and tests that never ran because a hook failed, are failures with a name", async () => {
  const count = await countOf({
    "after.test.js": `afterAll(() => { throw new Error("no end"); }); test("one", () => {});`,
    "file.test.js": `beforeAll(() => { throw new Error("no stage"); }); test("one", () => {});`,
    "good.test.js": `test("one", () => {});`,
    "part.test.js": `describe("a part", () => { beforeAll(() => { throw new Error("no part"); }); test("one", () => {}); });`,
    "unreadable.test.js": `import "./nowhere.js";`,
  });
  expect({ passed: count.passed, failed: count.failed }).toEqual({ passed: 2, failed: 4 });
  expect(count.fallen.toSorted()).toEqual([
    "after.test.js: Error: no end",
    "file.test.js: Error: no stage",
    "part.test.js > a part: Error: no part",
    expect.stringMatching(/^unreadable\.test\.js: Error: .*nowhere\.js/),
  ]);
});
