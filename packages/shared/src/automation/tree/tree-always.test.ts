import assert from "node:assert/strict";
import { expect, test } from "vitest";
import { botQueue, botSituation, heard } from "../../testing/automation.ts";
import { drawnTree, generator } from "../../testing/random-trees.ts";
import { advance } from "../advance.ts";
import type { BotText, Decision } from "../decision.ts";
import { decide } from "../engine/decide.ts";
import type { Situation } from "../situation.ts";

// Every path of random trees: each possible answer of a customer at each place that the customer can reach. All laws are tried on the same walks,
// because walking takes most of the time. The checks at some hundred thousand answers use node's `assert`, because an `expect` costs as much as the
// answer itself.

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

/** Whether a text has words or files. */
const saysSomething = ({ text, below, files = [] }: BotText) => `${text}${below}`.trim() !== "" || files.length > 0;

/** Whether the bot still has the customer, in a menu of queues or a place in a tree. */
const isUnderWay = ({ ticket }: Situation) =>
  ticket.status === "pending" && (ticket.state?.kind === "menu" || ticket.state?.kind === "options");
const placeOf = ({ ticket }: Situation) =>
  JSON.stringify([ticket.queueId, ticket.state && { ...ticket.state, sentAt: "" }, ticket.status]);
/** The possible answers of a customer: each line, each way back, and a text without meaning. */
const answers = ({ ticket }: Situation) => [
  ...(ticket.state?.options ?? []).map(({ n }) => String(n)),
  "0",
  "#",
  "quê?",
];
/** Forgets the latest automatic texts, as when time passes, because the bot takes a customer who got too many for a machine. */
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

interface Walk {
  places: readonly Situation[];
  answered: number;
  /** The answers that break a law. */
  wrong: readonly Decision[];
}

/** Visits every place that a customer can reach from a situation, and looks at each answer. */
function walk(start: Situation): Walk {
  const wrong: Decision[] = [];
  let answered = 0;
  const look = (decision: Decision, before: Situation) => {
    answered += 1;
    if (!isRight(decision, before)) wrong.push(decision);
  };
  const opened = unheard(start);
  const [first, begun] = reply(opened, "Oi");
  look(first, opened);
  const root = placeOf(begun);
  const places = new Map([[root, begun]]);
  for (const situation of places.values()) {
    if (situation.ticket.status === "closed") {
      const [again, anew] = reply(back(start, situation), "Oi");
      look(again, start);
      assert.equal(placeOf(anew), root);
    }
    if (!isUnderWay(situation)) continue;
    for (const body of answers(situation)) {
      const [decision, after] = reply(situation, body);
      look(decision, situation);
      const place = placeOf(after);
      if (!places.has(place)) places.set(place, after);
    }
  }
  return { places: [...places.values()], answered, wrong };
}

/** Whether a message is answered by one text with at most one menu, or by the bot. A queue without texts leaves a new customer to its people. */
function isRight(decision: Decision, { ticket }: Situation): boolean {
  const said = texts(decision);
  const isTold = decision.actions.some((action) => action.do === "talk");
  const mute = ticket.state?.kind !== "options" && decision.next?.kind !== "options";
  return (
    said.length <= 1 &&
    (mute || said.length === 1 || isTold) &&
    said.every((text) => text.split("*[ 1 ]*").length <= 2) &&
    decision.actions.every((action) => action.do !== "text" || saysSomething(action))
  );
}

let known: readonly Walk[] | undefined;
const walks = () => (known ??= Array.from({ length: 60 }, () => walk(drawnStart())));

test("on every path of a tree each message is answered, by one text with at most one menu, or by the bot", () => {
  expect(walks().flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(walks().reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(2000);
});

test("at every place a customer who is not understood gets people, and no menu has a line twice", () => {
  const places = walks().flatMap(({ places: reached }) => reached);
  for (const place of places) {
    const lines = place.ticket.state?.options ?? [];
    assert.equal(new Set(lines.map((line) => line.n)).size, lines.length);
    let situation = place;
    for (let rounds = 0; rounds < 6 && isUnderWay(situation); rounds += 1) [, situation] = reply(situation, "quê?");
    assert(!isUnderWay(situation));
  }
  expect(places.length).toBeGreaterThan(2000);
});

test("each line has the title of its option, and choosing it sends the message of that option", () => {
  const menus = walks().flatMap(({ places }) => places.filter(({ ticket }) => ticket.state?.kind === "options"));
  for (const place of menus) {
    const queue = place.queues.find(({ id }) => id === place.ticket.queueId);
    for (const { n: number, name, optionId } of place.ticket.state?.options ?? []) {
      const node = queue?.tree.find(({ id }) => id === optionId);
      assert.equal(node?.title, name);
      const [decision] = reply(place, String(number));
      assert(
        texts(decision)
          .join("")
          .includes(node?.message ?? ""),
      );
    }
  }
  expect(menus.length).toBeGreaterThan(500);
});
