import { expect, test } from "vitest";
import type { HeardMessage } from "./decision.ts";
import { saysOwnWords } from "./own-words.ts";
import type { BotState } from "./situation.ts";

const menu: BotState = { kind: "menu", options: [], count: 1, sentAt: "2026-11-21T12:00:00.000Z" };
const heard = (part: Partial<HeardMessage> = {}): HeardMessage => ({
  kind: "message",
  messageId: 1,
  fromMe: false,
  mediaType: "text",
  body: "Quero um sofá azul",
  at: new Date(),
  isNew: false,
  rating: null,
  optedOut: false,
  ...part,
});

test.each([
  ["free words are the customer's own words", heard(), "menu-again", true],
  ["a voice message is the customer's own words", heard({ mediaType: "audio", body: "" }), "gave-up", true],
  ["a number is an answer, even one that was not offered", heard({ body: " 9. " }), "menu-again", false],
  ["a reply that was understood is an answer, even in words", heard({ body: "Vendas" }), "chosen", false],
  ["a tapped line of an old menu is not the customer's words", heard({ choice: "opt:7" }), "menu-again", false],
  ["a message of the company's phone is not the customer's words", heard({ fromMe: true }), "chatter", false],
] as const)("%s", (_what, event, reason, own) => {
  expect(saysOwnWords(menu, event, reason)).toBe(own);
});

test("a customer who got no question has no own words", () => {
  expect(saysOwnWords(null, heard(), "closed")).toBe(false);
  expect(saysOwnWords({ ...menu, kind: "chosen" }, heard(), "closed")).toBe(false);
});
