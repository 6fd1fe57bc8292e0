import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { programOf } from "@balcao/core/testing/run/program";

const isFull = process.env.KILLS === "full";

/** How a program is run whose steps are noted, and how one that is killed before a step. `home` is a folder for notes. */
export async function walk(home: string) {
  const script = await programOf(new URL("steps.ts", import.meta.url), process.env.BALCAO_TEST_RUN);
  const loaded = { NODE_OPTIONS: `--import ${pathToFileURL(script).href}` };
  const notes = join(home, "steps");
  return {
    /** Runs the program to its end with these variables, and answers the names of its steps. */
    async stepsOf<T>(run: (variables: Record<string, string>) => Promise<T>): Promise<{ steps: string[]; answer: T }> {
      await rm(notes, { force: true });
      const answer = await run({ ...loaded, STEPS_INTO: notes });
      return { answer, steps: (await readFile(notes, "utf8")).trim().split("\n") };
    },
    /** The variables of a program that is killed before the step of that number, of which the first is 1. */
    killedBefore: (step: number) => ({ ...loaded, STEPS_UNTIL: String(step) }),
  };
}

/**
 * The numbers of the steps before which a program is killed: all of them in the full form (`npm run kills`). Else of steps with the same name that follow each
 * other the first, one in the middle and the last, and of these `most`, from the first to the last.
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
