import { expect, test } from "vitest";
import { botQueue, botSituation, botState, closedDay, heard } from "../../testing/automation.ts";
import type { BotEvent } from "../decision.ts";
import { decide } from "./decide.ts";
import type { Situation } from "../situation.ts";
import { automaticTexts } from "../../automatic-texts.ts";
import { botOption } from "../../testing/walks.ts";

const textOf = (situation: Situation, event: BotEvent) =>
  decide(situation, event).actions.find((action) => action.do === "text")?.text;

test("the words of closed hours are the queue's where queues have their own, else the number's, else the usual ones", () => {
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

test("the words of a setting that was never written are ours in the number's language", () => {
  const call = (settings: Situation["settings"]) =>
    textOf(botSituation({ settings, number: { language: "es" } }), { kind: "call" });
  expect(call({})).toBe(automaticTexts.es.callMessage);
  expect(call({ callMessage: automaticTexts.pt.callMessage })).toBe(automaticTexts.es.callMessage);
  expect(call({ callMessage: "Sem ligações" })).toBe("Sem ligações");
  expect(call({ callMessage: "" })).toBeUndefined();
});

test("who chooses a queue or an option with the assistant is asked what they need: the choice is no question; a program begins by itself", () => {
  const talks = { integrations: true, assistant: true, company: true };
  const silent = { greeting: "" };
  const queues = [
    botQueue(1, "Vendas", { ...silent, integrationId: 5 }),
    botQueue(2, "Suporte", { ...silent, promptId: 6 }),
  ];
  const asked = { do: "text", text: automaticTexts.pt.askAway };
  const talk = { do: "talk", talker: { kind: "integration", id: 5 } };
  const choosing = botSituation({ queues, talks, ticket: { state: botState() } });
  for (const text of ["2", "suporte"])
    expect(decide(choosing, heard(text)).actions).toMatchObject([{ do: "enter", queueId: 2 }, asked]);
  expect(decide(choosing, heard("1")).actions).toMatchObject([{ do: "enter", queueId: 1 }, talk]);
  const tree = [
    botOption(1, 1, { message: "", action: "start_assistant", promptId: 6 }),
    botOption(2, 2, { message: "", action: "start_integration", integrationId: 5 }),
  ];
  const options = [1, 2].map((n) => ({ n, queueId: 1, name: `Opção ${n}`, optionId: n }));
  const state = { ...botState("options"), options };
  const inTree = botSituation({ queues: [botQueue(1, "Vendas", { tree })], talks, ticket: { queueId: 1, state } });
  expect(decide(inTree, heard("1")).actions).toMatchObject([{ do: "remember" }, asked]);
  expect(decide(inTree, heard("2")).actions).toMatchObject([{ do: "remember" }, talk]);
});

test("who chooses a queue without a greeting reads the usual words, and a number that greets nobody says nothing", () => {
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
