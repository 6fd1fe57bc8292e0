import { describe, expect, test } from "vitest";
import { botQueue, botSituation, botState, closedDay, heard, moment } from "../../testing/automation.ts";
import type { BotAction, BotEvent, Decision } from "../decision.ts";
import { decide } from "./decide.ts";

type Parts = Parameters<typeof botSituation>[0];

/** An action in short form: a text by its kind, a move by its target. */
const short = (action: BotAction): string => {
  if (action.do === "text" || action.do === "ask") return action.source;
  if (action.do === "enter" || action.do === "transfer") return `${action.do} ${action.queueId}`;
  return action.do;
};
const shortly = ({ actions, reason, next }: Decision) => [reason, actions.map(short).join(", "), next?.kind ?? null];

const company = { settings: { scheduleType: "company" }, ...closedDay } as const;
const asked = { ticket: { state: botState() } };
const chosen = { ticket: { state: botState("chosen"), queueId: 1 } };
const gaveUp = { ticket: { state: botState("gave-up", 3) } };
const open = { ticket: { status: "open", userId: 7, queueId: 1 } } as const;

describe("a message, by the state of its ticket", () => {
  test.each<[string, Parts, BotEvent, string, string, string | null]>([
    ["a new customer is asked", {}, heard("Oi", { isNew: true }), "menu", "enter null, menu", "menu"],
    ["an answer chooses", asked, heard("2"), "chosen", "enter 2, greeting", "chosen"],
    ["a name chooses", asked, heard("vendas"), "chosen", "enter 1, greeting", "chosen"],
    ["another text brings the menu again", asked, heard("quê?"), "menu-again", "enter null, menu", "menu"],
    ["a picture is no choice", asked, heard("1", { mediaType: "image" }), "menu-again", "enter null, menu", "menu"],
    ["too soon after a menu", { ...asked, number: { menuPause: 5 } }, heard("quê?"), "too-soon", "remember", "menu"],
    [
      "# is never too soon",
      { ...asked, number: { menuPause: 5 } },
      heard("#"),
      "menu-again",
      "enter null, menu",
      "menu",
    ],
    [
      "the last menu was answered wrongly",
      { ticket: { state: botState("menu", 3) }, number: { fallbackQueueId: 2 } },
      heard("quê?"),
      "gave-up",
      "enter 2, gave-up",
      "gave-up",
    ],
    [
      "an option was removed",
      { ...asked, queues: [botQueue(2, "Suporte"), botQueue(3, "Compras")] },
      heard("1"),
      "option-gone",
      "enter null, menu",
      "menu",
    ],
    [
      "an option is no longer offered",
      { ...asked, queues: [botQueue(2, "A"), botQueue(3, "B"), botQueue(1, "C", { offered: false })] },
      heard("1"),
      "chosen",
      "enter 1, greeting",
      "chosen",
    ],
    ["machines that ask each other fall silent", { ticket: { saidLately: 10 } }, heard("Oi"), "chatter", "", null],
    [
      "one queue needs no menu",
      { queues: [botQueue(1, "Única")] },
      heard("Oi"),
      "only-queue",
      "enter 1, greeting",
      null,
    ],
    ["no queue, new: a greeting", { queues: [] }, heard("Oi", { isNew: true }), "greeted", "greeting", null],
    ["no queue, later: nothing", { queues: [] }, heard("Oi"), "nothing", "", null],
    [
      "in a queue from the start, new: a greeting",
      { ticket: { queueId: 1 } },
      heard("Oi", { isNew: true }),
      "greeted",
      "greeting",
      null,
    ],
    ["in a queue: nothing", chosen, heard("Oi"), "nothing", "", "chosen"],
    ["# leads back", chosen, heard("#"), "back-to-menu", "enter null, menu", "menu"],
    ["# does not lead back at the limit", { ...chosen, number: { menuLimit: 1 } }, heard("#"), "nothing", "", "chosen"],
    ["given up: nothing", gaveUp, heard("1"), "nothing", "", "gave-up"],
    ["an attendant has it: nothing", open, heard("Oi"), "nothing", "", null],
    ["a person answered: nothing", { ticket: { stopped: true } }, heard("Oi"), "nothing", "", null],
    ["a group: nothing", { ticket: { isGroup: true } }, heard("Oi"), "nothing", "", null],
    ["our own phone: nothing", {}, heard("Oi", { fromMe: true }), "nothing", "", null],
    ["a call: nothing", {}, heard("", { mediaType: "call_log" }), "nothing", "", null],
    ["out of hours: the text, no menu", company, heard("Oi", { isNew: true }), "closed", "mark-closed, hours", null],
    [
      "out of hours, new in a queue: the out-of-hours text and no greeting",
      { ...company, ticket: { queueId: 1 } },
      heard("Oi", { isNew: true }),
      "closed",
      "remember, mark-closed, hours",
      "unbegun",
    ],
    [
      "out of hours, told before: only the mark",
      { ...company, ticket: { closedToldAt: moment } },
      heard("Oi"),
      "told-before",
      "mark-closed",
      null,
    ],
    [
      "out of hours, told and marked: nothing",
      { ...company, ticket: { closedToldAt: moment, outOfHours: true } },
      heard("Oi"),
      "told-before",
      "",
      null,
    ],
    [
      "out of hours, the attendant is at a screen: nothing",
      { ...company, ticket: { ...open.ticket, attended: true } },
      heard("Oi"),
      "attended",
      "",
      null,
    ],
    ["out of hours, the attendant is away", { ...company, ...open }, heard("Oi"), "closed", "mark-closed, hours", null],
    [
      "out of hours, asked before: the answer chooses",
      { ...company, ...asked },
      heard("2"),
      "chosen",
      "enter 2, mark-closed, hours",
      "chosen",
    ],
    [
      "out of hours for all, # does not lead back",
      { ...company, ...chosen },
      heard("#"),
      "closed",
      "mark-closed, hours",
      "chosen",
    ],
    ["out of hours, given up", { ...company, ...gaveUp }, heard("Oi"), "closed", "mark-closed, hours", "gave-up"],
    [
      "a rating",
      { ticket: { status: "closed" } },
      heard("3", { rating: { id: 5, rate: 3 } }),
      "rated",
      "rate, closing",
      null,
    ],
    ["an opt-out", {}, heard("Sair"), "opted-out", "opt-out, opt-out", null],
    ["a repeated opt-out", {}, heard("Sair", { optedOut: true }), "opted-out", "", null],
    ["an opt-out out of hours", company, heard("Sair"), "opted-out", "opt-out, opt-out, mark-closed", null],
    [
      "an opt-out is taken back",
      { ticket: { stopped: true } },
      heard("voltar", { optedOut: true }),
      "opted-in",
      "opt-out",
      null,
    ],
    [
      "an opt-out is taken back, and the menu follows",
      {},
      heard("voltar", { optedOut: true }),
      "menu",
      "opt-out, enter null, menu",
      "menu",
    ],
  ])("a message, by the state of its ticket: %s", (_name, parts, event, reason, actions, kind) =>
    expect(shortly(decide(botSituation(parts), event))).toEqual([reason, actions, kind]),
  );
});

describe("other events", () => {
  const change = (verb: "accept" | "transfer" | "close" | "return" | "reopen", byPerson = true): BotEvent => ({
    kind: "changed",
    verb,
    before: { userId: 7, queueId: 1 },
    byPerson,
  });
  const on = { sendGreetingAccepted: "enabled", sendMsgTransfTicket: "enabled", userRating: "enabled" };
  test.each<[string, Parts, BotEvent, string, string]>([
    ["accepting greets", { settings: on }, change("accept"), "accepted", "accepted"],
    ["accepting says nothing where it is off", {}, change("accept"), "nothing", ""],
    [
      "a transfer names where to",
      { settings: on, ticket: { queueId: 2 } },
      change("transfer"),
      "transferred",
      "transfer",
    ],
    [
      "a transfer that changes neither queue nor attendant says nothing",
      { settings: on, ticket: { queueId: 1, userId: 7 } },
      change("transfer"),
      "transferred",
      "",
    ],
    ["closing says goodbye", {}, change("close"), "ended", "closing"],
    ["closing asks how it was", { settings: on }, change("close"), "asked-rating", "rating"],
    ["a timer's closing says nothing more", { settings: on }, change("close", false), "nothing", ""],
    ["giving back says nothing", { settings: on }, change("return"), "nothing", ""],
    ["opening again says nothing", { settings: on }, change("reopen"), "nothing", ""],
    ["a group gets nothing", { settings: on, ticket: { isGroup: true } }, change("close"), "nothing", ""],
    ["a call is answered", {}, { kind: "call" }, "called", "call"],
    [
      "a silent customer is told and closed",
      open,
      { kind: "due", timer: "silence", fits: true },
      "customer-silent",
      "silence, close",
    ],
    [
      "a silent customer who is found late is closed without a text",
      open,
      { kind: "due", timer: "silence", fits: false },
      "customer-silent",
      "close",
    ],
    [
      "a ticket without a queue goes to the fallback queue",
      { number: { fallbackQueueId: 2 } },
      { kind: "due", timer: "no-queue", fits: true },
      "no-queue",
      "transfer 2",
    ],
    ["without a fallback queue it stays", {}, { kind: "due", timer: "no-queue", fits: true }, "nothing", ""],
    ["a missing rating ends", {}, { kind: "due", timer: "rating", fits: true }, "unrated", "end-rating, closing"],
    [
      "a missing rating that is found late ends without a text",
      {},
      { kind: "due", timer: "rating", fits: false },
      "unrated",
      "end-rating",
    ],
  ])("other events: %s", (_name, parts, event, reason, actions) =>
    expect(shortly(decide(botSituation(parts), event)).slice(0, 2)).toEqual([reason, actions]),
  );

  test("an empty text is not sent", () => {
    const number = { complationMessage: " ", expiresInactiveMessage: "" };
    const said = (event: BotEvent) => shortly(decide(botSituation({ number }), event))[1];
    expect(said(change("close"))).toBe("");
    expect(said({ kind: "due", timer: "silence", fits: true })).toBe("close");
  });
});
