import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

/** Before each text the process writes the subject's place, and the names of subject and text. At the end it writes the number of subjects. */
type ChildLine = { place: number; name: string } | { count: number };

const folder = mkdtempSync(join(tmpdir(), "balcao-long-texts-"));
afterAll(() => rmSync(folder, { recursive: true }));
const flags = ["--conditions", "source", "--import", "tsx", "--max-old-space-size=512"];

/** The last line of a process. The process ends normally, runs out of memory, or is ended by us when it writes nothing more. */
async function lastSaid(which: string, from: number): Promise<ChildLine | null> {
  const said = join(folder, `${which}-${from}`);
  const [script, output] = [join(import.meta.dirname, "child.ts"), openSync(said, "w")];
  const child = spawn(process.execPath, [...flags, script, which, String(from)], {
    stdio: ["ignore", output, "ignore"],
  });
  let before = -1;
  const watch = setInterval(() => {
    const { size } = fstatSync(output);
    if (size > 0 && size === before) child.kill("SIGKILL");
    before = size;
  }, patienceMs);
  await once(child, "exit");
  clearInterval(watch);
  closeSync(output);
  const last = readFileSync(said, "utf8").trimEnd().split("\n").at(-1);
  return last ? (JSON.parse(last) as ChildLine) : null;
}

/** The first text on which each hanging subject hangs, and the number of tried subjects. */
async function hangs(which: "every" | "planted"): Promise<{ found: string[]; count: number }> {
  const found: string[] = [];
  for (let from = 0; ; ) {
    const said = await lastSaid(which, from);
    if (said === null) throw new Error("The process could not begin");
    if ("count" in said) return { found, count: said.count };
    found.push(said.name);
    from = said.place + 1;
  }
}

/** A process that writes nothing for this long hangs. */
const patienceMs = 3500;
/** The limit allows for many hanging subjects, because all of them must be named. */
const whole = { timeout: 1_800_000 };

// A text takes milliseconds when the time grows linearly, and the limit only ends a hanging text. When texts have half the length, a function of
// quadratic time hangs for a quarter of the time.
test("no function that processes outside texts hangs on a long text", whole, async () => {
  const { found, count } = await hangs("every");
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(700);
});

test("a function that hangs is found, by its time or by its memory", whole, async () => {
  expect((await hangs("planted")).found).toEqual(['cubic "[a]("', 'greedy "1"']);
});
