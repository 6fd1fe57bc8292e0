import { expect, test } from "vitest";
import { tryAgain } from "../../scripts/lib/again.mjs";
import { progress } from "../../scripts/lib/progress.mjs";

const fell = (file: string, text = `${file} fell`) => ({ file, text });
/** Mocks the second runs, each with the outcome of its file, and records the files that were run. */
function runs(outcomes: Record<string, { passed: number; failed: number }>) {
  const asked: string[] = [];
  const run = async (file: string) => {
    asked.push(file);
    return outcomes[file] ?? { passed: 0, failed: 1 };
  };
  return { asked, run };
}

test("a file that passes at the second try counts as passed and is named as unsteady", async () => {
  const { asked, run } = runs({ "a.test.ts": { passed: 5, failed: 0 } });
  const count = { passed: 10, failed: 2, fallen: [fell("a.test.ts", "one"), fell("a.test.ts", "two")] };
  expect(await tryAgain(count, run)).toEqual({ passed: 12, failed: 0, fallen: [], unsteady: count.fallen });
  expect(asked).toEqual(["a.test.ts"]);
});

test("a file that fails again has failed, and only the other files are unsteady", async () => {
  const { run } = runs({ "a.test.ts": { passed: 5, failed: 0 }, "b.test.ts": { passed: 1, failed: 1 } });
  expect(await tryAgain({ passed: 7, failed: 2, fallen: [fell("a.test.ts"), fell("b.test.ts")] }, run)).toEqual({
    passed: 8,
    failed: 1,
    fallen: [fell("b.test.ts")],
    unsteady: [fell("a.test.ts")],
  });
});

test("a second run without any test makes no file unsteady", async () => {
  const { run } = runs({ "a.test.ts": { passed: 0, failed: 0 } });
  expect(await tryAgain({ passed: 7, failed: 1, fallen: [fell("a.test.ts")] }, run)).toMatchObject({ failed: 1 });
});

test("a failure without a file stays a failure, whatever happens to the files", async () => {
  const { run } = runs({ "a.test.ts": { passed: 5, failed: 0 } });
  const lost = { text: "outside of any test: Error" };
  expect(await tryAgain({ passed: 7, failed: 2, fallen: [lost, fell("a.test.ts")] }, run)).toMatchObject({
    failed: 1,
    fallen: [lost],
  });
});

test("when many files fail, no file is tried again", async () => {
  const { asked, run } = runs({});
  const count = { passed: 7, failed: 25, fallen: Array.from({ length: 25 }, (_, n) => fell(`${n}.test.ts`)) };
  expect(await tryAgain(count, run)).toEqual(count);
  expect(asked).toEqual([]);
});

test("a part says each time that a twentieth of it is done, and how long the rest takes at the same pace", () => {
  const said: string[] = [];
  let now = 0;
  const next = progress("vitest", 40, "files", { now: () => now, say: (line) => void said.push(line) });
  for (let n = 0; n < 40; n += 1) {
    now += 60_000;
    next();
  }
  expect(said).toHaveLength(19);
  expect(said[0]).toBe("-- vitest: 5 %, 2 of 40 files, about 38 min left");
  expect(said.at(-1)).toBe("-- vitest: 95 %, 38 of 40 files, about 2 min left");
});
