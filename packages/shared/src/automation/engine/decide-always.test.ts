import assert from "node:assert/strict";
import { expect, test } from "vitest";
import { anyMessage, anySituation, draw, one } from "../../testing/any-situation.ts";
import { heard } from "../../testing/automation.ts";
import { advance } from "../advance.ts";
import { changeConcerns } from "./after.ts";
import type { OutsideAction } from "../../integrations/port.ts";
import type { BotEvent, Decision, HeardMessage, TalkerAnswer } from "../decision.ts";
import { concerns, decide } from "./decide.ts";
import { offeredQueues, settingOf, type Situation } from "../situation.ts";
import { readChoice } from "../rules.ts";
import { isTalkingWith, talkerOf } from "../talk/talk.ts";

// Rules that hold from any state and for any input. A generator with a fixed seed draws the cases, because a failure must be repeatable. The checks
// of each case use node's `assert`, because an `expect` costs as much as the decision itself.

const anyAction = (): OutsideAction =>
  one<OutsideAction>(
    { do: "text", text: one("Oi {{firstName}}", "#", "1", " ") },
    { do: "media", url: "https://files.example/a.png", caption: "" },
    { do: "wait", ms: 1000 },
    { do: "transfer", queueId: one(null, 1, 2, 99), userId: one(null, null, 7) },
    { do: "close" },
    { do: "stop" },
  );
const anySpoken = (): TalkerAnswer => ({
  kind: "spoken",
  talker: one({ kind: "integration", id: 5 }, { kind: "integration", id: 5 }, { kind: "assistant", promptId: 6 }),
  name: "Robô",
  actions: Array.from({ length: one(0, 1, 3) }, anyAction),
  ...(draw() < 0.2 && { failed: { reason: one("silent", "paused", "removed"), detail: "" } }),
  isTold: draw() < 0.3,
  ...(draw() < 0.2 && { handOver: { queueId: one(null, 1, 99), reason: one("asked", "upset"), detail: "Quer pagar" } }),
});

const anyEvent = (): BotEvent =>
  one<() => BotEvent>(
    anyMessage,
    anySpoken,
    () => ({
      kind: "changed",
      verb: one("accept", "return", "close", "reopen", "transfer"),
      before: { userId: one(null, 7), queueId: one(null, 1) },
      byPerson: draw() < 0.5,
    }),
    () => ({ kind: "call" }),
    () => ({ kind: "due", timer: one("silence", "no-queue", "rating"), fits: draw() < 0.5 }),
  )();

const cases = 8000;
/** Returns how many cases passed. */
function each(check: () => void, most = cases): number {
  let passed = 0;
  for (; passed < most; passed += 1) check();
  return passed;
}
const texts = ({ actions }: Decision) =>
  actions.flatMap((action) => (action.do === "text" || action.do === "ask" ? [action] : []));
const moves = ({ actions }: Decision) =>
  actions.filter(({ do: verb }) => verb === "enter" || verb === "transfer" || verb === "close");

test("one event causes at most one text and one move, and each text has words", () => {
  const passed = each(() => {
    const event = anyEvent();
    const decision = decide(anySituation(), event);
    // Texts of integrations and assistants are sent unchanged.
    const ours = texts(decision).filter(({ source }) => source !== "integration" && source !== "assistant");
    assert(ours.length <= 1);
    assert(event.kind === "spoken" || texts(decision).length <= 1);
    assert(moves(decision).length <= 1);
    assert(texts(decision).every(({ text, below, files }) => files || `${text}${below}`.trim() !== ""));
  });
  expect(passed).toBe(cases);
});

test("a ticket's state changes only with a move or an action for it, and a decision does not change its input", () => {
  const passed = each(() => {
    const [situation, event] = [anySituation(), anyEvent()];
    const before = JSON.stringify(situation);
    const decision = decide(situation, event);
    const keeps = decision.actions.some((action) => action.do === "remember");
    assert(moves(decision).length > 0 || keeps || decision.next === situation.ticket.state);
    assert.equal(JSON.stringify(situation), before);
  });
  expect(passed).toBe(cases);
});

test("when a person has answered, or has the ticket, the customer gets no menu and no greeting", () => {
  const passed = each(() => {
    const [situation, message] = [anySituation(), anyMessage()];
    const { stopped, status } = situation.ticket;
    const decision = decide(situation, message);
    // The text that confirms a rating or an opt-out follows only a rating or an opt-out.
    if (decision.reason === "rated" || decision.reason === "opted-out") return;
    const most = stopped ? [] : status === "open" ? ["hours"] : null;
    assert(most === null || texts(decision).every(({ source }) => most.includes(source)));
    assert(most === null || moves(decision).length === 0);
  });
  expect(passed).toBe(cases);
});

test("a bot never gets the choice from a menu or a tree, but gets the customer's earlier text", () => {
  // Few cases are a choice after which a bot talks.
  const most = 20_000;
  let [chosen, told] = [0, 0];
  const passed = each(() => {
    const drawn = anySituation();
    const waiting = { status: "pending", userId: null, stopped: false, isGroup: false, saidLately: 0 } as const;
    const situation: Situation = { ...drawn, ticket: { ...drawn.ticket, ...waiting } };
    const message = heard(one("1", "2", "vendas", "suporte"));
    const { state } = situation.ticket;
    const isChoice = (state?.kind === "menu" || state?.kind === "options") && readChoice(message.body, state.options);
    const decision = decide(situation, message);
    const isTaken = ["chosen", "option", "option-forwarded"].includes(decision.reason);
    if (!isChoice || !isTaken) return;
    chosen += 1;
    for (const action of decision.actions) {
      if (action.do !== "talk") continue;
      told += 1;
      expect(action.before).toEqual(state.own?.ids);
      expect(action.before).not.toHaveLength(0);
      expect(action.talker.kind === "integration" || state.own?.asks).toBe(true);
    }
  }, most);
  expect(passed).toBe(most);
  expect(chosen).toBeGreaterThan(100);
  expect(told).toBeGreaterThan(50);
});

test("a bot's answer is sent only while its conversation lasts, and at its end people have the customer or the ticket is closed", () => {
  let over = 0;
  const passed = each(() => {
    const [situation, event] = [anySituation(), anySpoken()];
    const { status, stopped, isGroup, state } = situation.ticket;
    const decision = decide(situation, event);
    const talks = status === "pending" && !stopped && !isGroup && isTalkingWith(state, event.talker);
    assert.equal(decision.reason === "talk-over" && decision.actions.length === 0, !talks);
    if (!talks) return void (over += 1);
    const { ticket, ...rest } = advance(situation, decision);
    if (decision.reason === "talk-said" && ticket.state === state) return;
    const isClosed = ticket.status === "closed" && ticket.state?.kind === "unbegun";
    const isMoved = ticket.state === null && moves(decision).length === 1;
    assert(ticket.state?.kind === "gave-up" || isMoved || isClosed);
    // When the same end arrives a second time, the conversation is already over.
    assert.equal(decide({ ...rest, ticket }, event).reason, "talk-over");
    if (isClosed || decision.reason === "chatter") return;
    assert(!event.failed || decision.actions.some((action) => action.do === "note"));
    // Every customer who is handed to people gets a text: the bot's, ours, or that of the move.
    const isTold = decision.actions.some(({ do: verb }) => verb === "media" || verb === "transfer");
    assert(event.isTold || isTold || texts(decision).length > 0);
  });
  expect(passed).toBe(cases);
  expect(over).toBeGreaterThan(cases / 10);
  expect(over).toBeLessThan(cases);
});

test("a message that the quick check skips would cause no decision", () => {
  let skipped = 0;
  const passed = each(() => {
    const [situation, message] = [anySituation(), anyMessage()];
    const { status, queueId, isGroup, stopped, state } = situation.ticket;
    const known = {
      optOutWords: settingOf(situation, "optOutWords"),
      keepsHours: settingOf(situation, "scheduleType") !== "disabled",
      offersQueues: offeredQueues(situation).length > 0,
      talks: talkerOf(situation, queueId) !== null,
    };
    const bot = state?.kind ?? null;
    if (concerns({ status, queueId, isGroup, stopped, bot }, message, known)) return;
    skipped += 1;
    assert.deepEqual(decide(situation, message).actions, []);
  });
  expect(passed).toBe(cases);
  expect(skipped).toBeGreaterThan(cases / 10);
});

test("a change that the quick check skips would cause no text", () => {
  const passed = each(() => {
    const [situation, event] = [anySituation(), anyEvent()];
    if (event.kind !== "changed") return;
    const { settings, number } = situation;
    if (changeConcerns(event, { settings, closingText: number.complationMessage })) return;
    assert.deepEqual(decide(situation, event).actions, []);
  });
  expect(passed).toBe(cases);
});

test("a move of the engine causes no further move", () => {
  const passed = each(() => {
    const situation = anySituation();
    const decision = decide(situation, anyEvent());
    const { userId, queueId } = situation.ticket;
    const verb = decision.actions.some((action) => action.do === "close") ? "close" : "transfer";
    const echo = decide(advance(situation, decision), {
      kind: "changed",
      verb,
      before: { userId, queueId },
      byPerson: false,
    });
    assert.deepEqual(moves(echo), []);
  });
  expect(passed).toBe(cases);
});

test("a number that talks with another machine stops answering", () => {
  for (let n = 0; n < 2000; n += 1) {
    let situation = anySituation();
    let message: HeardMessage = { ...anyMessage(), rating: null };
    let rounds = 0;
    for (; rounds < 60; rounds += 1) {
      const decision = decide(situation, message);
      situation = advance(situation, decision);
      const [said] = texts(decision);
      if (!said) break;
      message = heard([said.text, said.below].filter(Boolean).join("\n\n"), { at: situation.now, optedOut: true });
    }
    expect(rounds).toBeLessThanOrEqual(20);
  }
});
