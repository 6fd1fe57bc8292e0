import { expect, test } from "vitest";
import { botQueue, botSituation, heard } from "../testing/automation.ts";
import { advance } from "./advance.ts";
import { decide } from "./engine/decide.ts";
import { ownQuestion } from "./own-question.ts";

type Line = string | ReturnType<typeof heard>;

/** The own words of a customer who wrote these lines to a number with a menu. Ids count from 1. */
function told(...lines: Line[]) {
  let situation = botSituation({ queues: [botQueue(1, "Vendas"), botQueue(2, "Suporte")], number: { menuLimit: 0 } });
  lines.forEach((line, at) => {
    const event = typeof line === "string" ? heard(line) : line;
    const decision = decide(situation, { ...event, messageId: at + 1, isNew: at === 0 });
    const after = advance(situation, decision);
    situation = { ...after, ticket: { ...after.ticket, saidLately: 0 } };
  });
  return ownQuestion(situation);
}

test.each<[string, Line[], number[], boolean]>([
  ["a question before the menu is kept", ["Quanto custa o frete?"], [1], true],
  ["a greeting is kept, but asks nothing", ["Oi, bom dia!"], [1], false],
  ["a voice message asks something", [heard("", { mediaType: "audio" })], [1], true],
  ["a reply that the menu does not understand belongs to the question", ["Oi", "quero o preço do frete"], [1, 2], true],
  ["a number that is no line of the menu does not belong to the question", ["Quanto custa?", "7", "#"], [1], true],
  [
    "a tapped line does not belong to the question",
    ["Oi", heard("Menu inicial", { choice: "menu" }), heard("Frete", { choice: "opt:7" })],
    [1],
    false,
  ],
  ["nothing is left of the question after a choice", ["Quanto custa?", "1"], [], false],
])("%s", (_name, lines, ids, asks) => {
  expect(told(...lines)).toEqual({ ids, asks });
});

test("of a customer's many messages the 20 newest are kept", () => {
  const { ids } = told(...Array.from({ length: 25 }, (_, n) => `pergunta sobre ${"x".repeat(n + 1)}`));
  expect(ids).toEqual(Array.from({ length: 20 }, (_, n) => n + 6));
});
