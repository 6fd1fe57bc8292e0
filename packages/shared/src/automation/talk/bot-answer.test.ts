import { expect, test } from "vitest";
import type { OutsideAction } from "../../integrations/port.ts";
import { botSituation, botState, closedDay, heard } from "../../testing/automation.ts";
import type { BotAction, TalkerAnswer } from "../decision.ts";
import { decide } from "../engine/decide.ts";
import type { Situation } from "../situation.ts";
import { talkChatter } from "./bot-answer.ts";
import { automaticTexts } from "../../automatic-texts.ts";

type Parts = Parameters<typeof botSituation>[0];
const talk = ({ ticket, ...more }: NonNullable<Parts> = {}): Situation =>
  botSituation({ ...more, ticket: { queueId: 1, state: botState("talk"), ...ticket } });
const spoken = (actions: OutsideAction[], more: Partial<TalkerAnswer> = {}): TalkerAnswer => ({
  kind: "spoken",
  talker: { kind: "integration", id: 5 },
  name: "Robô",
  actions,
  ...more,
});
const hi: OutsideAction = { do: "text", text: "Olá {{firstName}}" };
const verbs = (actions: readonly BotAction[]) => actions.map((action) => action.do);
const noteOf = (actions: readonly BotAction[]) => actions.find((action) => action.do === "note")?.text;

test("a bot's words are sent unchanged, with a file by its address, and a pause causes no action", () => {
  const file: OutsideAction = { do: "media", url: "https://files.example/a.png", caption: "Tabela" };
  const situation = talk();
  const decision = decide(situation, spoken([hi, { do: "wait", ms: 500 }, file]));
  expect(decision).toEqual({
    actions: [
      { do: "text", source: "integration", text: "", below: "Olá {{firstName}}" },
      { do: "media", source: "integration", url: file.url, caption: "Tabela" },
    ],
    next: situation.ticket.state,
    reason: "talk-said",
  });
});

test.each<[string, Parts]>([
  ["a person has answered", { ticket: { stopped: true } }],
  ["a person has the ticket", { ticket: { status: "open", userId: 7 } }],
  ["the ticket is closed", { ticket: { status: "closed" } }],
  ["the customer went back to the menu", { ticket: { state: botState("menu") } }],
  ["another talker talks", { ticket: { state: { ...botState("talk"), talker: { kind: "assistant", promptId: 5 } } } }],
])("no text is sent when %s", (_, parts) =>
  expect(decide(talk(parts), spoken([hi, { do: "close" }]))).toMatchObject({ actions: [], reason: "talk-over" }),
);

test.each<[string, OutsideAction, string[], string | null]>([
  ["a transfer to a queue", { do: "transfer", queueId: 2, userId: null }, ["text", "transfer"], null],
  ["a transfer to a person", { do: "transfer", queueId: null, userId: 7 }, ["text", "transfer"], null],
  [
    "a transfer to the ticket's own queue",
    { do: "transfer", queueId: 1, userId: null },
    ["text", "remember"],
    "gave-up",
  ],
  [
    "a transfer to a queue that does not exist",
    { do: "transfer", queueId: 99, userId: null },
    ["text", "remember", "note"],
    "gave-up",
  ],
  ["the end of the program", { do: "stop" }, ["text", "remember"], "gave-up"],
  ["the end of the ticket", { do: "close" }, ["text", "close"], "unbegun"],
])("%s ends the conversation with the bot, after the words of the same answer", (_, ending, done, kind) => {
  const { actions, next } = decide(talk(), spoken([ending, hi, { do: "stop" }]));
  expect([verbs(actions), next?.kind ?? null]).toEqual([done, kind]);
});

test.each<[string, OutsideAction, Parts, string[]]>([
  ["to another queue", { do: "transfer", queueId: 2, userId: null }, {}, ["text", "transfer"]],
  ["to a person", { do: "transfer", queueId: null, userId: 7 }, {}, ["text", "transfer"]],
  ["to people in the same queue", { do: "transfer", queueId: null, userId: null }, {}, ["remember", "text"]],
  ["to a queue that does not exist", { do: "transfer", queueId: 99, userId: null }, {}, ["remember", "text", "note"]],
  ["by an end without words", { do: "stop" }, {}, ["remember", "text"]],
  [
    "not when the company's transfer text is on",
    { do: "transfer", queueId: 2, userId: null },
    { settings: { sendMsgTransfTicket: "enabled" } },
    ["transfer"],
  ],
])("a customer whom the bot hands over without words gets our text: %s", (_, ending, parts, done) => {
  const { actions } = decide(talk(parts), spoken([ending]));
  expect(verbs(actions)).toEqual(done);
  const words = actions.flatMap((action) => (action.do === "text" ? [action.text] : []));
  expect(words).toEqual(done.includes("text") ? [automaticTexts.pt.handOverMessage] : []);
  // In an earlier step the program itself has sent a text.
  expect(verbs(decide(talk(parts), spoken([ending], { isTold: true })).actions)).not.toContain("text");
});

test("a customer who is handed to a closed queue without words gets the out-of-hours text", () => {
  const closed = talk({ ...closedDay, settings: { scheduleType: "company" } });
  const { actions } = decide(closed, spoken([{ do: "transfer", queueId: 2, userId: null }]));
  expect(verbs(actions)).toEqual(["mark-closed", "text", "transfer"]);
  expect(actions[1]).toMatchObject({ source: "hours", text: "Fechado" });
});

test("when the bot gives no usable answer, the customer gets our hand-over text, and people get a note with the reason", () => {
  const failed = { reason: "silent", detail: "10 s" } as const;
  const { actions, next, reason } = decide(talk(), spoken([], { failed }));
  expect(verbs(actions)).toEqual(["remember", "text", "note"]);
  expect(actions[1]).toMatchObject({ source: "gave-up", text: automaticTexts.pt.handOverMessage });
  expect(noteOf(actions)).toBe("“Robô” não respondeu a tempo.\n10 s\nO cliente espera por uma pessoa.");
  expect([next?.kind, reason]).toEqual(["gave-up", "talk-failed"]);
});

test("the company's own text replaces ours, unless it is empty", () => {
  const said = (handOverMessage: string) =>
    decide(talk({ settings: { handOverMessage } }), spoken([], { failed: { reason: "silent", detail: "" } }))
      .actions[1];
  expect(said("Já chamo alguém")).toMatchObject({ text: "Já chamo alguém" });
  expect(said("")).toMatchObject({ text: automaticTexts.pt.handOverMessage });
});

test("outside the hours a customer who is handed over gets the out-of-hours text, even a second time", () => {
  const closed = talk({ ...closedDay, settings: { scheduleType: "company" }, ticket: { closedToldAt: new Date() } });
  const { actions } = decide(closed, spoken([hi], { handOver: { queueId: 2, reason: "asked", detail: "Quer pagar" } }));
  expect(verbs(actions)).toEqual(["text", "enter", "mark-closed", "text", "note"]);
  expect(actions[3]).toMatchObject({ source: "hours", text: "Fechado" });
  expect(noteOf(actions)).toContain("Quer pagar");
});

test("a ticket without a queue moves into the number's fallback queue", () => {
  const lost = talk({ ticket: { queueId: null }, number: { fallbackQueueId: 2 } });
  const { actions } = decide(lost, spoken([], { failed: { reason: "removed", detail: "" } }));
  expect(actions[0]).toEqual({ do: "enter", queueId: 2 });
});

test("after too many automatic texts people take over, and no text says so, because a customer that is a machine would answer it", () => {
  const noisy = talk({ ticket: { saidLately: talkChatter } });
  for (const event of [spoken([hi]), heard("Oi")]) {
    const { actions, next } = decide(noisy, event);
    expect([verbs(actions), next?.kind]).toEqual([["remember", "note"], "gave-up"]);
  }
});

test("parts of an answer that the customer does not get become one note, and no text of ours replaces them", () => {
  const situation = talk();
  const missing = (detail: string): OutsideAction => ({ do: "left-out", detail });
  const { actions, next, reason } = decide(situation, spoken([missing("image: a.svg"), hi, missing("video: x")]));
  expect(verbs(actions)).toEqual(["text", "note"]);
  expect(noteOf(actions)).toBe("Uma parte da resposta de “Robô” não foi enviada ao cliente:\nimage: a.svg\nvideo: x");
  expect([next, reason]).toEqual([situation.ticket.state, "talk-said"]);
  const ended = decide(situation, spoken([missing("image: a.svg"), { do: "stop" }]));
  expect(verbs(ended.actions)).toEqual(["note", "remember", "text"]);
});

test("a transfer to a queue that does not exist leads to people, with a note that names the queue", () => {
  const lost = decide(talk(), spoken([hi, { do: "transfer", queueId: null, userId: null, named: "Vendas" }]));
  expect(verbs(lost.actions)).toEqual(["text", "remember", "note"]);
  expect(noteOf(lost.actions)).toContain("Vendas");
  const half = decide(talk(), spoken([hi, { do: "transfer", queueId: 2, userId: null, named: "9" }]));
  expect(verbs(half.actions)).toEqual(["text", "transfer", "note"]);
});
