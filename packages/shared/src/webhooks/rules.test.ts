import { expect, test } from "vitest";
import { isTroubled, mostAttempts, pauseAfter, urlFault } from "./rules.ts";

test("the pauses grow from five seconds to a day, each up to a fifth longer or shorter, and then no try follows", () => {
  const seconds = (chance: number) =>
    Array.from({ length: mostAttempts }, (_, n) => pauseAfter(n + 1, chance)).map((ms) => ms && ms / 1000);
  expect(seconds(0.5)).toEqual([5, 30, 120, 600, 3600, 10_800, 28_800, 86_400, null]);
  expect([seconds(0)[0], seconds(1)[0]]).toEqual([4, 6]);
  expect([seconds(0)[7], seconds(1)[7]]).toEqual([69_120, 103_680]);
});

test.each([
  ["https://erp.example/hook?key=1", null],
  ["http://n8n:5678/webhook/x", null],
  ["https://erp.example:443/", null],
  ["erp.example/hook", "url"],
  ["", "url"],
  ["ftp://erp.example/", "protocol"],
  ["javascript:alert(1)", "protocol"],
  ["https://user@erp.example/", "credentials"],
  ["https://:secret@erp.example/", "credentials"],
  ["http://erp.example:22/", "port"],
  ["http://erp.example:6379/", "port"],
  ["http://erp.example:5432/", "port"],
])("the webhook address %s has the fault %s", (url, fault) => expect(urlFault(url)).toBe(fault));

test("a delivery counts as troubled once its last attempt failed, until it arrives", () => {
  expect(isTroubled({ state: "waiting", failure: null })).toBe(false);
  expect(isTroubled({ state: "waiting", failure: "silent" })).toBe(true);
  expect(isTroubled({ state: "dropped", failure: "expired" })).toBe(true);
  expect(isTroubled({ state: "delivered", failure: null })).toBe(false);
});
