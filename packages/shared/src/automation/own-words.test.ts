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
  ["free words are the customer's own", heard(), "menu-again", true],
  ["so are a photo and a voice", heard({ mediaType: "audio", body: "" }), "gave-up", true],
  ["a number is an answer, also one that was not offered", heard({ body: " 9. " }), "menu-again", false],
  ["what was understood is an answer, in words too", heard({ body: "Vendas" }), "chosen", false],
  ["a tapped line of an old menu is the company's", heard({ choice: "opt:7" }), "menu-again", false],
  ["what the company's phone wrote is not the customer's", heard({ fromMe: true }), "chatter", false],
] as const)("%s", (_what, event, reason, own) => {
  expect(saysOwnWords(menu, event, reason)).toBe(own);
});

test("a customer who got no question has no own words", () => {
  expect(saysOwnWords(null, heard(), "closed")).toBe(false);
  expect(saysOwnWords({ ...menu, kind: "chosen" }, heard(), "closed")).toBe(false);
});
