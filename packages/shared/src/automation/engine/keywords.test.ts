import { expect, test } from "vitest";
import { botQueue, botSituation, botState, closedDay, heard } from "../../testing/automation.ts";
import { decide } from "./decide.ts";
import { keywordAnswer } from "./keywords.ts";

const keywords = [
  { keyword: "Endereço", answer: "Rua do Sol, 10" },
  { keyword: "endereco!", answer: "O antigo" },
  { keyword: "2ª via", answer: "Aqui está" },
  { keyword: "?", answer: "nunca" },
];
const opening = (body: string, more: object = {}) => heard(body, { isNew: true, ...more });
const says = (answer: string) => ({ do: "text", source: "keyword", text: answer, below: "" });

test("a keyword is understood in any case, with or without accents, punctuation and polite words, and only as the whole reply", () => {
  for (const reply of ["endereço", " ENDERECO ", "*Endereço?*", "Bom dia! Endereço, por favor"])
    expect(keywordAnswer(reply, keywords)).toBe("Rua do Sol, 10");
  expect(keywordAnswer("2a via", keywords)).toBe("Aqui está");
  for (const reply of ["qual o endereço", "ender", "", "?", null]) expect(keywordAnswer(reply, keywords)).toBeNull();
});

test("the answer replaces the menu when a keyword opens a ticket, and the next message gets the menu", () => {
  const decision = decide(botSituation({ keywords }), opening("endereço"));
  expect(decision).toEqual({ actions: [says("Rua do Sol, 10")], next: null, reason: "keyword" });
  expect(decide(botSituation({ keywords }), heard("endereço")).reason).toBe("menu");
  expect(decide(botSituation({ keywords }), opening("Oi")).reason).toBe("menu");
});

test("with one queue, a keyword moves a ticket without a queue into it before the answer, and a ticket in the queue gets only the answer", () => {
  const [one] = [botQueue(1, "Vendas")];
  const entered = decide(botSituation({ keywords, queues: [one] }), opening("endereço"));
  expect(entered.actions).toEqual([{ do: "enter", queueId: 1 }, says("Rua do Sol, 10")]);
  const within = decide(botSituation({ keywords, queues: [one], ticket: { queueId: 1 } }), opening("endereço"));
  expect(within.actions).toEqual([says("Rua do Sol, 10")]);
});

test("the answer to a keyword is sent even outside the hours, and the ticket is marked as out of hours", () => {
  const settings = { scheduleType: "company" };
  const decision = decide(botSituation({ ...closedDay, settings, keywords }), opening("endereço"));
  expect(decision.actions).toEqual([{ do: "mark-closed", flag: true, told: false }, says("Rua do Sol, 10")]);
});

test("a keyword gets no answer where people have the ticket, in a group, below a picture, from the company's phone, or as an opt-out word", () => {
  const asked = { keywords: [...keywords, { keyword: "sair", answer: "Não" }] };
  for (const ticket of [
    { status: "open", userId: 7 },
    { stopped: true },
    { status: "closed" },
    { isGroup: true },
  ] as const)
    expect(decide(botSituation({ ...asked, ticket }), opening("endereço")).reason).not.toBe("keyword");
  expect(decide(botSituation(asked), opening("sair")).reason).toBe("opted-out");
  for (const more of [{ mediaType: "image" as const }, { fromMe: true }])
    expect(decide(botSituation(asked), opening("endereço", more)).reason).not.toBe("keyword");
  const tired = { state: botState("gave-up", 3) };
  expect(decide(botSituation({ ...asked, ticket: tired }), opening("endereço")).reason).not.toBe("keyword");
});

test("an answer without words does not count, and the menu is sent", () => {
  const empty = [{ keyword: "oi", answer: "  " }];
  expect(decide(botSituation({ keywords: empty }), opening("oi")).reason).toBe("menu");
});
