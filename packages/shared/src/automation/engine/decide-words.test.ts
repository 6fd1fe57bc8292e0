import { describe, expect, test } from "vitest";
import { botQueue, botSituation, botState, closedDay, heard } from "../../testing/automation.ts";
import type { BotEvent } from "../decision.ts";
import { decide } from "./decide.ts";
import type { BotState, Situation } from "../situation.ts";
import { automaticTexts } from "../../automatic-texts.ts";
import { botOption } from "../../testing/walks.ts";

const textOf = (situation: Situation, event: BotEvent) =>
  decide(situation, event).actions.find((action) => action.do === "text")?.text;

test("the out-of-hours text is the queue's when queues have their own hours, else the number's, else the usual text", () => {
  const queue = botQueue(1, "Vendas", { outOfHoursMessage: "Vendas dorme" });
  const closed = (scheduleType: string, outOfHoursMessage: string, queues = [queue]) =>
    textOf(
      botSituation({
        ...closedDay,
        settings: { scheduleType },
        queues,
        ticket: { queueId: 1 },
        number: { outOfHoursMessage },
      }),
      heard("Oi"),
    );
  expect(closed("queue", "Fechado")).toBe("Vendas dorme");
  expect(closed("company", "Fechado")).toBe("Fechado");
  expect(closed("queue", "Fechado", [{ ...queue, outOfHoursMessage: " " }])).toBe("Fechado");
  expect(closed("queue", "", [{ ...queue, outOfHoursMessage: "" }])).toBe(automaticTexts.pt.outOfHoursMessage);
});

test("a text setting without a value has our text in the number's language", () => {
  const call = (settings: Situation["settings"]) =>
    textOf(botSituation({ settings, number: { language: "es" } }), { kind: "call" });
  expect(call({})).toBe(automaticTexts.es.callMessage);
  expect(call({ callMessage: automaticTexts.pt.callMessage })).toBe(automaticTexts.es.callMessage);
  expect(call({ callMessage: "Sem ligações" })).toBe("Sem ligações");
  expect(call({ callMessage: "" })).toBeUndefined();
});

describe("a customer who chooses a queue or an option with a bot", () => {
  const talks = { integrations: true, assistant: true, company: true };
  const silent = { greeting: "" };
  const queues = [
    botQueue(1, "Vendas", { ...silent, integrationId: 5 }),
    botQueue(2, "Suporte", { ...silent, promptId: 6 }),
    botQueue(3, "Caixa", { greeting: "Olá!", integrationId: 5 }),
  ];
  const tree = [
    botOption(1, 1, { message: "", action: "start_assistant", promptId: 6 }),
    botOption(2, 2, { message: "", action: "start_integration", integrationId: 5 }),
    botOption(3, 3, { message: "", action: "forward_queue", forwardQueueId: 2 }),
  ];
  const options = [1, 2, 3].map((n) => ({ n, queueId: 1, name: `Opção ${n}`, optionId: n }));
  const program = { kind: "integration", id: 5 };
  const assistant = { kind: "assistant", promptId: 6 };
  const askAway = { do: "text", text: automaticTexts.pt.askAway };
  /** The actions after the move, for a customer with these earlier messages. */
  const chosen = (own: BotState["own"], kind: "menu" | "options", choice: string) => {
    const menu = { ...botState(kind), ...(own && { own }), ...(kind === "options" && { options }) };
    const state =
      kind === "menu" ? { ...menu, options: queues.map(({ id, name }) => ({ n: id, queueId: id, name })) } : menu;
    const at = kind === "menu" ? { queues } : { queues: [botQueue(1, "Vendas", { tree }), ...queues.slice(1)] };
    const ticket = { queueId: kind === "menu" ? null : 1, state };
    return decide(botSituation({ ...at, talks, ticket }), heard(choice)).actions.slice(1);
  };
  const places: [kind: "menu" | "options", choice: string, talker: object, hasGreeting: boolean][] = [
    ["menu", "1", program, false],
    ["menu", "2", assistant, false],
    ["menu", "suporte", assistant, false],
    ["menu", "3", program, true],
    ["options", "1", assistant, false],
    ["options", "2", program, false],
    ["options", "3", assistant, false],
  ];

  test.each(places)(
    "%s %s: without an earlier message the bot does not get the choice",
    (kind, choice, _talker, hasGreeting) => {
      const told = chosen(undefined, kind, choice);
      expect(told).toMatchObject([hasGreeting ? { do: "text", text: "Olá!" } : askAway]);
    },
  );

  test.each(places)(
    "%s %s: the customer's text from before the menu is the first question",
    (kind, choice, talker, hasGreeting) => {
      const told = chosen({ ids: [7, 9], asks: true }, kind, choice);
      const talk = { do: "talk", talker, before: [7, 9] };
      expect(told).toMatchObject([...(hasGreeting ? [{ do: "text", text: "Olá!" }] : []), talk]);
    },
  );

  test.each(places)(
    "%s %s: after only a greeting a program begins, and the assistant gets no question",
    (kind, choice, talker, hasGreeting) => {
      const told = chosen({ ids: [7], asks: false }, kind, choice);
      const begins = talker === program && !hasGreeting;
      expect(told).toMatchObject([
        begins ? { do: "talk", talker, before: [7] } : hasGreeting ? { do: "text", text: "Olá!" } : askAway,
      ]);
    },
  );
});

test("a customer who chooses a queue without a greeting gets the usual text, and a number without greetings sends nothing", () => {
  const silent = botQueue(2, "Suporte", { greeting: "" });
  const choosing = { queues: [botQueue(1, "Vendas"), silent], ticket: { state: botState() } };
  expect(textOf(botSituation(choosing), heard("2"))).toBe(automaticTexts.pt.transfer.queue);
  const closed = { ...choosing, ...closedDay, settings: { scheduleType: "company" } };
  expect(textOf(botSituation(closed), heard("2"))).toBe("Fechado");
  const lone = { queues: [silent], number: { greetingMessage: "" } };
  expect(decide(botSituation(lone), heard("Oi", { isNew: true }))).toMatchObject({
    actions: [{ do: "enter", queueId: 2 }],
    reason: "only-queue",
  });
});

describe("a wish to cancel an enrolment", () => {
  const wish = "quero cancelar minha inscrição";
  const reasonOf = (situation: Situation, more: Parameters<typeof heard>[1] = {}) =>
    decide(situation, heard(wish, more)).reason;

  test.each<[string, Parameters<typeof botSituation>[0]]>([
    ["from the menu", { ticket: { state: botState("menu") } }],
    ["from a program", { ticket: { queueId: 1, state: botState("talk") } }],
    ["before any menu", {}],
  ])("a wish to cancel an enrolment goes to people %s, with a text", (_, parts) => {
    const situation = botSituation(parts);
    const decision = decide(situation, heard(wish, { isNew: !parts?.ticket }));
    expect(decision).toMatchObject({ reason: "gave-up", next: { kind: "gave-up" } });
    expect(textOf(situation, heard(wish, { isNew: !parts?.ticket }))).toBe(automaticTexts.pt.menuGiveUpMessage);
  });

  test("a wish to cancel an enrolment is an opt-out when it answers a campaign's text that says how to opt out", () =>
    expect(reasonOf(botSituation(), { isOffered: true })).toBe("opted-out"));

  test("a wish to cancel an enrolment chooses the menu's line of that name, and causes nothing in a ticket with a queue or an attendant", () => {
    const options = [{ n: 1, queueId: 1, name: "Quero cancelar minha inscrição" }];
    expect(reasonOf(botSituation({ ticket: { state: { ...botState("menu"), options } } }))).toBe("chosen");
    expect(reasonOf(botSituation({ ticket: { queueId: 1 } }))).toBe("nothing");
    expect(reasonOf(botSituation({ ticket: { status: "open", userId: 7 } }))).toBe("nothing");
  });
});
