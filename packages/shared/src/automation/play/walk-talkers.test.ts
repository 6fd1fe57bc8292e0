import { describe, expect, test } from "vitest";
import { botQueue, botSituation, moment } from "../../testing/automation.ts";
import { botOption, walkable } from "../../testing/walks.ts";
import type { Finding, WalkFacts } from "./findings.ts";
import type { BotOption } from "../situation.ts";
import { walk } from "./walk.ts";

const short = ({ code, queueId, optionId, about }: Finding) => [code, queueId, optionId, about];
const found = (tree: readonly BotOption[], more: Partial<WalkFacts> = {}) => walk(walkable(tree, more)).map(short);
const later = new Date(moment.getTime() + 600_000).toISOString();

const cases: [string, BotOption[], Partial<WalkFacts>, unknown[][]][] = [
  [
    "an integration that was never chosen",
    [botOption(1, 1, { action: "start_integration" })],
    {},
    [["talker-gone", 1, 1, ""]],
  ],
  [
    "an integration that is gone",
    [botOption(1, 1, { action: "start_integration", integrationId: 8 })],
    {},
    [["talker-gone", 1, 1, ""]],
  ],
  [
    "instructions of the assistant that are gone",
    [botOption(1, 1, { action: "start_assistant", promptId: 8 })],
    {},
    [["talker-gone", 1, 1, ""]],
  ],
  [
    "the company's assistant, which is switched off",
    [botOption(1, 1, { action: "start_assistant" })],
    {},
    [["talker-gone", 1, 1, ""]],
  ],
  [
    "an assistant and an integration that the plan leaves out",
    [
      botOption(1, 1, { action: "start_assistant", promptId: 6 }),
      botOption(2, 2, { action: "start_integration", integrationId: 5 }),
    ],
    { talks: { integrations: false, assistant: false, company: false } },
    [
      ["talker-not-in-plan", 1, 1, ""],
      ["talker-not-in-plan", 1, 2, ""],
    ],
  ],
  [
    "an assistant without a provider to ask",
    [botOption(1, 1, { action: "start_assistant", promptId: 6 })],
    { assistantReady: false },
    [["talker-not-ready", 1, 1, ""]],
  ],
  [
    "a paused integration",
    [botOption(1, 1, { action: "start_integration", integrationId: 5 })],
    { integrations: [{ id: 5, pausedUntil: later }] },
    [["talker-paused", 1, 1, ""]],
  ],
];
test.each(cases)("%s is found", (_, tree, more, expected) => expect(found(tree, more)).toEqual(expected));

describe("the bot before any menu, and in queues without a bot of their own,", () => {
  const byCompany = { talks: { integrations: true, assistant: true, company: true }, assistantReady: false };
  const fault = (code: string) => [code, null, null, ""];
  const numbers: [string, Partial<WalkFacts["number"]>, Partial<WalkFacts>, unknown[][]][] = [
    ["is the number's integration, which is gone", { integrationId: 8 }, {}, [fault("talker-gone")]],
    ["is the number's assistant, with nobody to ask", { promptId: 6 }, byCompany, [fault("talker-not-ready")]],
    ["is the company's assistant, with nobody to ask", {}, byCompany, [fault("talker-not-ready")]],
    ["is the company's assistant, which is switched off", {}, { assistantReady: false }, []],
    ["is not known to be ready", {}, { ...byCompany, assistantReady: null }, []],
  ];
  test.each(numbers)("the bot before any menu %s", (_, number, more, expected) => {
    const input = walkable([], { number: { ...botSituation().number, ...number }, ...more });
    expect(walk(input).map(short)).toEqual(expected);
    expect(walk(input, 2).map(short)).toEqual(expected);
  });
  test("the bot before any menu is not checked when every queue has its own bot", () => {
    const queues = [botQueue(1, "Vendas", { integrationId: 5 }), botQueue(2, "Suporte", { integrationId: 5 })];
    expect(found([], { queues, ...byCompany })).toEqual([]);
  });
  test("the bot before any menu is no fault once its pause is over", () => {
    const paused = { integrations: [{ id: 5, pausedUntil: later }], now: new Date(later) };
    expect(found([], { number: { ...botSituation().number, integrationId: 5 }, ...paused })).toEqual([]);
  });
});
