import { expect, test } from "vitest";
import { botQueue } from "../../testing/automation.ts";
import { drawnTree, generator } from "../../testing/random-trees.ts";
import { walkable } from "../../testing/walks.ts";
import { beginning } from "../beginning.ts";
import { findingCodes } from "./findings.ts";
import { play, type PlayStep } from "./play.ts";
import { walk } from "./walk.ts";

const draw = generator(20_261_124);

/** Every conversation with at most this many answers, each of which is an offered line. */
function* conversations(say: (lines: string[]) => PlayStep[], lines: string[], left: number): Generator<PlayStep> {
  const step = say(lines).at(-1);
  if (!step) return;
  yield step;
  if (left > 0) for (const { n } of step.offers) yield* conversations(say, [...lines, String(n)], left - 1);
}

test("when the walk finds no fault, each offered answer gets a text or a talker, and never leads to a missing place", () => {
  let sound = 0;
  for (let n = 0; n < 4000; n += 1) {
    const queues = [1, 2].map((id) => botQueue(id, `Setor ${id}`, { tree: id === 1 ? drawnTree(draw, 4) : [] }));
    const input = walkable([], { queues, talks: { integrations: true, assistant: true, company: true } });
    if (walk(input).some(({ code }) => findingCodes[code] !== "hint")) continue;
    sound += 1;
    const { now, number, settings, hours, talks, contact } = input;
    const config = { queues, settings, hours, talks, number: { ...number, menuLimit: 0 } };
    const say = (lines: string[]) =>
      play(
        beginning(config, now, null),
        contact,
        lines.map((body) => ({ body, at: now })),
      );
    for (const { bubbles, talker, reason } of conversations(say, ["Oi"], 4)) {
      expect(bubbles.length > 0 || talker !== null).toBe(true);
      expect(["options-lost", "options-changed", "option-gone"]).not.toContain(reason);
    }
  }
  expect(sound).toBeGreaterThan(200);
});
