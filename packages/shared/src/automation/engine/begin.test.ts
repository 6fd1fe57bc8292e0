import { describe, expect, test } from "vitest";
import { botNode, botQueue, botSituation, botState, closedDay, heard } from "../../testing/automation.ts";
import { advance } from "../advance.ts";
import type { Decision, HeardMessage } from "../decision.ts";
import { concerns, decide } from "./decide.ts";
import { chatter, type Situation } from "../situation.ts";
import { automaticTexts } from "../../automatic-texts.ts";

type Parts = NonNullable<Parameters<typeof botSituation>[0]>;
const tree = [1, 2].map((id) => botNode({ id, option: id, title: ["Preço", "Sair"][id - 1] ?? "" }));
const withTree = [botQueue(1, "Vendas", { tree })];
const withTalker = [botQueue(1, "Vendas", { greeting: "", integrationId: 5 })];
const menu = "Aqui é Vendas\n*[ 1 ]* - Preço\n*[ 2 ]* - Sair";
const keywords = [{ keyword: "Endereço", answer: "Rua do Sol, 10" }];

/** A number whose tickets are in its only queue from the start. */
const inOnly = ({ ticket, ...more }: Parts = {}): Situation =>
  botSituation({ queues: withTree, keywords, ...more, ticket: { queueId: 1, ...ticket } });
const said = ({ actions }: Decision) =>
  actions.flatMap((action) => {
    if (action.do === "talk") return ["talk"];
    return action.do === "text" ? [[action.text, action.below].filter(Boolean).join("\n")] : [];
  });
/** The answers to these messages, one after the other. */
function conversation(situation: Situation, ...messages: (HeardMessage | string)[]): string[][] {
  let now = situation;
  return messages.map((message, index) => {
    const decision = decide(now, typeof message === "string" ? heard(message, { isNew: index === 0 }) : message);
    now = advance(now, decision);
    return said(decision);
  });
}
const opening = (mediaType: HeardMessage["mediaType"]) => heard("", { mediaType, isNew: true });

describe("tickets in a queue", () => {
  test.each([
    ["a keyword", "endereço", ["Rua do Sol, 10"]],
    ["a call", opening("call_log"), []],
    ["a message that cannot be read yet", opening("undecrypted"), []],
    ["an opt-out", "sair", [automaticTexts.pt.optOutMessage]],
  ])("a ticket in a queue begins with the customer's next message after %s", (_, first, answer) => {
    expect(conversation(inOnly(), first, "Oi", "quê?")).toEqual([answer, [menu], [menu]]);
    const talks = conversation(inOnly({ queues: withTalker, number: { greetingMessage: "" } }), first, "Oi", "quê?");
    expect(talks).toEqual([answer, ["talk"], ["talk"]]);
  });

  test("an unbegun ticket begins with the number's own bot, or with the ticket's own bot when it has one", () => {
    const number = { integrationId: 7 };
    const state = botState("unbegun");
    const decision = decide(inOnly({ number, ticket: { state } }), heard("Oi"));
    expect(decision).toMatchObject({ reason: "talk-began", next: { talker: { kind: "integration", id: 7 } } });
    const own = decide(inOnly({ number, ticket: { state, promptId: 6 } }), heard("Oi"));
    expect(own.next?.talker).toEqual({ kind: "assistant", promptId: 6 });
  });

  test("a ticket in a queue begins with the customer's next message after a night in which the customer only got the out-of-hours text", () => {
    const night = inOnly({ ...closedDay, settings: { scheduleType: "company" } });
    const told = advance(night, decide(night, heard("Oi", { isNew: true })));
    const again = advance(told, decide(told, heard("Alô?")));
    expect([said(decide(told, heard("Alô?"))), again.ticket.state?.kind]).toEqual([[], "unbegun"]);
    const morning = { ...again, hours: inOnly().hours };
    expect(said(decide(morning, heard("Bom dia")))).toEqual([menu]);
  });

  test("a ticket in a queue begins only once: the queue's greeting is sent once, and a queue without a text sends nothing", () => {
    const greets = inOnly({ queues: [botQueue(1, "Vendas")] });
    expect(conversation(greets, opening("call_log"), "Oi", "Oi?")).toEqual([[], ["Aqui é Vendas"], []]);
    const mute = inOnly({ queues: [botQueue(1, "Vendas", { greeting: "" })], number: { greetingMessage: "" } });
    const state = botState("unbegun");
    const decision = decide({ ...mute, ticket: { ...mute.ticket, state } }, heard("Oi"));
    expect(decision).toMatchObject({ actions: [{ do: "remember" }], next: null });
  });
});

test("a keyword is answered once, and replaces the greeting when the queue has no other text", () => {
  expect(conversation(inOnly(), "endereço", "endereço")).toEqual([["Rua do Sol, 10"], [menu]]);
  const greets = inOnly({ queues: [botQueue(1, "Vendas")] });
  expect(conversation(greets, "endereço", "endereço", "Oi")).toEqual([["Rua do Sol, 10"], [], []]);
  expect(conversation(greets, opening("call_log"), "endereço", "Oi")).toEqual([[], ["Rua do Sol, 10"], []]);
});

test("a repeated opt-out that opens a ticket is not skipped, and the ticket begins with the customer's next message", () => {
  const opened = heard("sair", { isNew: true, optedOut: true });
  const { status, queueId, isGroup, stopped } = inOnly().ticket;
  const known = { optOutWords: "sair", keepsHours: false, offersQueues: true, talks: false };
  expect(concerns({ status, queueId, isGroup, stopped, bot: null }, opened, known)).toBe(true);
  expect(conversation(inOnly(), opened, "Oi")).toEqual([[], [menu]]);
});

test("on a number with a menu of queues, a call gets no text, and the message after it gets one", () => {
  const shop = botSituation();
  expect(conversation(shop, opening("call_log"), "Oi").map((texts) => texts.length)).toEqual([0, 1]);
});

test.each([
  ["a person has answered", { stopped: true }],
  ["a person has the ticket", { status: "open", userId: 7 }],
  ["it is a group", { isGroup: true }],
] as const)("no ticket begins when %s", (_, ticket) => {
  const situation = inOnly({ ticket: { ...ticket, state: botState("unbegun") } });
  expect(decide(situation, heard("Oi"))).toMatchObject({ actions: [], next: situation.ticket.state });
});

test("a ticket that the bot closed begins anew when the customer writes again, until too many rounds leave it to people", () => {
  const closing = inOnly({ queues: [botQueue(1, "Vendas", { tree: [botNode({ id: 1, action: "close" })] })] });
  let [situation, rounds] = [closing, 0];
  for (; rounds < 30; rounds += 1) {
    const decision = decide(situation, heard("Oi", { isNew: rounds === 0 }));
    expect(said(decision)).toHaveLength(1);
    situation = advance(situation, decision);
    if (situation.ticket.status !== "closed") break;
    expect(situation.ticket.state?.kind).toBe("unbegun");
    situation = { ...situation, ticket: { ...situation.ticket, status: "pending" } };
  }
  expect([rounds, situation.ticket.state?.kind]).toEqual([chatter, "gave-up"]);
  expect(said(decide(situation, heard("Oi")))).toEqual([]);
});

test("a ticket that a user or a timer closed does not begin anew", () => {
  const open = inOnly({ ticket: { status: "open", userId: 7 } });
  const closed = advance(open, decide(open, { kind: "due", timer: "silence", fits: true }));
  expect([closed.ticket.status, closed.ticket.state]).toEqual(["closed", null]);
});
