import assert from "node:assert/strict";
import { expect, test } from "vitest";
import { botQueue, botSituation, heard } from "../../testing/automation.ts";
import { drawnTree, generator } from "../../testing/random-trees.ts";
import { advance } from "../advance.ts";
import type { BotText, Decision } from "../decision.ts";
import { decide } from "../engine/decide.ts";
import type { Situation } from "../situation.ts";

// Every path of random trees: each possible answer of a customer at each place that the customer can reach. The checks at some hundred thousand
// places use node's `assert`, because an `expect` costs as much as the answer itself.

const draw = generator(20_261_123);
const one = <T>(...choices: readonly T[]): T => choices[Math.floor(draw() * choices.length)] as T;

const drawnSituation = (): Situation =>
  botSituation({
    queues: Array.from({ length: one(1, 2, 3) }, (_, index) =>
      botQueue(index + 1, `Setor ${index + 1}`, {
        greeting: one("", "Olá do setor"),
        offered: index < 2,
        tree: drawnTree(draw, 12),
      }),
    ),
    talks: { integrations: draw() < 0.5, assistant: draw() < 0.5, company: draw() < 0.5 },
    settings: { menuGiveUpMessage: one("", "Já vem alguém") },
    number: { menuLimit: one(1, 3), greetingMessage: one("", "Olá!") },
  });
/** A random start. When the number has only one queue, the ticket is in it from the beginning. */
const drawnStart = (): Situation => {
  const drawn = drawnSituation();
  return { ...drawn, ticket: { ...drawn.ticket, queueId: drawn.queues.length === 1 ? 1 : null } };
};

const texts = ({ actions }: Decision) =>
  actions.flatMap((action) => (action.do === "text" ? [[action.text, action.below].join("\n").trim()] : []));

/** The words of a text, or its files when it has no words. */
const saysSomething = ({ text, below, files = [] }: BotText) => `${text}${below}`.trim() !== "" || files.length > 0;

/** Whether the bot still has the customer, in a menu of queues or a place in a tree. */
const isUnderWay = ({ ticket }: Situation) =>
  ticket.status === "pending" && (ticket.state?.kind === "menu" || ticket.state?.kind === "options");
const placeOf = ({ ticket }: Situation) =>
  JSON.stringify([ticket.queueId, ticket.state && { ...ticket.state, sentAt: "" }, ticket.status]);
/**
 * The possible answers of a customer: each line, each way back, and a text without meaning. Time passes, because the answers must not come too fast.
 */
const answers = ({ ticket }: Situation) => [
  ...(ticket.state?.options ?? []).map(({ n }) => String(n)),
  "0",
  "#",
  "quê?",
];
const reply = (situation: Situation, body: string): [Decision, Situation] => {
  const decision = decide(situation, heard(body));
  const after = advance(situation, decision);
  return [decision, { ...after, ticket: { ...after.ticket, saidLately: 0 } }];
};

/** A customer whose ticket the bot closed, and who begins the tree again. */
const back = (start: Situation, closed: Situation): Situation => ({
  ...start,
  ticket: { ...start.ticket, state: closed.ticket.state },
});
/** A message that opens a ticket and begins nothing: a call, or a message that cannot be read yet. */
const unheard = (start: Situation): Situation => {
  const opening = heard("", { isNew: true, mediaType: one("call_log", "undecrypted") });
  return advance(start, decide(start, opening));
};

/** Visits every place that a customer can reach from a situation, and checks each place. */
function walk(start: Situation, check: (decision: Decision, before: Situation) => void): Map<string, Situation> {
  const opened = unheard(start);
  const [first, begun] = reply(opened, "Oi");
  check(first, opened);
  const places = new Map([[placeOf(begun), begun]]);
  for (const situation of places.values()) {
    if (situation.ticket.status === "closed") {
      const [again, anew] = reply(back(start, situation), "Oi");
      check(again, start);
      assert.equal(placeOf(anew), placeOf(begun));
    }
    if (!isUnderWay(situation)) continue;
    for (const body of answers(situation)) {
      const [decision, after] = reply(situation, body);
      check(decision, situation);
      if (!places.has(placeOf(after))) places.set(placeOf(after), after);
    }
  }
  return places;
}

test("on every path of a tree each message is answered, by one text with at most one menu, or by the bot", () => {
  let checked = 0;
  for (let n = 0; n < 150; n += 1)
    walk(drawnStart(), (decision, { ticket }) => {
      const said = texts(decision);
      const isTold = decision.actions.some((action) => action.do === "talk");
      // A queue without texts leaves a new customer to its people.
      const mute = ticket.state?.kind !== "options" && decision.next?.kind !== "options";
      assert(said.length <= 1);
      assert(mute || said.length === 1 || isTold);
      assert(said.every((text) => text.split("*[ 1 ]*").length <= 2));
      assert(decision.actions.every((action) => action.do !== "text" || saysSomething(action)));
      checked += 1;
    });
  expect(checked).toBeGreaterThan(2000);
});

test("at every place a customer who is not understood gets people, and no menu has a line twice", () => {
  let checked = 0;
  for (let n = 0; n < 150; n += 1)
    for (const place of walk(drawnStart(), () => {}).values()) {
      const lines = place.ticket.state?.options ?? [];
      assert.equal(new Set(lines.map((line) => line.n)).size, lines.length);
      let situation = place;
      for (let rounds = 0; rounds < 6 && isUnderWay(situation); rounds += 1) [, situation] = reply(situation, "quê?");
      assert(!isUnderWay(situation));
      checked += 1;
    }
  expect(checked).toBeGreaterThan(2000);
});

test("each line leads to its stated place, and a step back leads closer to the root", () => {
  for (let n = 0; n < 100; n += 1)
    for (const place of walk(drawnStart(), () => {}).values()) {
      if (place.ticket.state?.kind !== "options") continue;
      const queue = place.queues.find(({ id }) => id === place.ticket.queueId);
      for (const { n: number, name, optionId } of place.ticket.state.options) {
        const node = queue?.tree.find(({ id }) => id === optionId);
        expect(node?.title).toBe(name);
        const [decision] = reply(place, String(number));
        expect(texts(decision).join("")).toContain(node?.message ?? "");
      }
    }
});
