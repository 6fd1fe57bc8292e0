import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NumberLink } from "./gateway.ts";
import { Signs } from "./watched-chats.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a number is available only while a user looks at one of its chats", async () => {
  const told: boolean[] = [];
  const link = {
    can: { presence: true, typing: true },
    watch: async () => undefined,
    setAvailable: async (available: boolean) => void told.push(available),
  } as unknown as NumberLink;
  const lease = { companyId: 1, connectionId: 1, holder: "", epoch: 1 };
  const signs = new Signs(lease, link, new AbortController().signal);
  const looks = () => signs.hear({ connectionId: 1, chat: "1@lid", state: "watch" });
  signs.opened();
  expect(told).toEqual([]);
  looks();
  await vi.advanceTimersByTimeAsync(60_000);
  looks();
  await vi.advanceTimersByTimeAsync(149_000);
  expect(told).toEqual([true]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([true, false]);
  looks();
  expect(told).toEqual([true, false, true]);
});
