import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { programOf } from "@balcao/core/testing/run/program";

const isFull = process.env.KILLS === "full";

/** Runs a program and records its steps, or kills it before one of them. `home` is a folder for these records. */
export async function walk(home: string) {
  const script = await programOf(new URL("steps.ts", import.meta.url), process.env.BALCAO_TEST_RUN);
  const loaded = { NODE_OPTIONS: `--import ${pathToFileURL(script).href}` };
  const notes = join(home, "steps");
  return {
    /** Runs the program to its end with these variables, and returns the names of its steps. */
    async stepsOf<T>(run: (variables: Record<string, string>) => Promise<T>): Promise<{ steps: string[]; answer: T }> {
      await rm(notes, { force: true });
      const answer = await run({ ...loaded, STEPS_INTO: notes });
      return { answer, steps: (await readFile(notes, "utf8")).trim().split("\n") };
    },
    /** The variables for a program that is killed before the step with this number. The first step is 1. */
    killedBefore: (step: number) => ({ ...loaded, STEPS_UNTIL: String(step) }),
  };
}

/**
 * The numbers of the steps before which a program is killed. In the full form (`npm run kills`) these are all steps. In the short form they are the
 * first, the middle and the last of each run of steps with the same name, and at most `most` of these.
 */
export function stepsToTry(steps: readonly string[], most: number): { number: number; name: string }[] {
  const all = steps.map((name, at) => ({ name, number: at + 1 }));
  if (isFull) return all;
  const unlike = all.filter(({ name }, at) => {
    let [from, to] = [at, at];
    while (steps[from - 1] === name) from -= 1;
    while (steps[to + 1] === name) to += 1;
    return at === from || at === to || at === (from + to) >>> 1;
  });
  if (unlike.length <= most) return unlike;
  return Array.from({ length: most }, (_, at) => unlike[Math.round((at * (unlike.length - 1)) / (most - 1))]).filter(
    (step) => step !== undefined,
  );
}
