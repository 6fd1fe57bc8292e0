import type { ContactList } from "@balcao/shared/contact-lists/schema";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../app/query-client.ts";
import { renewEveryMs } from "../../lib/cache/renew-paced.ts";
import { contactListsLive as live } from "./live.ts";
import { contactListKeys } from "./cache.ts";
import { itemPages } from "./queries.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const list = (counts: Partial<ContactList> = {}): ContactList => ({
  id: 4,
  name: "Clientes",
  contactsCount: 2,
  validCount: 0,
  invalidCount: 0,
  createdAt: "2026-01-05T12:00:00.000Z",
  consentSource: "",
  ...counts,
});

test("when the counts change during a fetch of the people, the people are fetched again afterwards", async () => {
  const cache = createQueryClient();
  cache.setQueryData(contactListKeys.one(4), list());
  let end: () => void = () => undefined;
  const asked = vi.fn<() => Promise<object>>(
    () => new Promise<object>((resolve) => (end = () => resolve({ pages: [], pageParams: [] }))),
  );
  const key = itemPages(4, "").queryKey;
  const first = cache.fetchQuery({ queryKey: key, queryFn: asked });
  live["contact-list.update"](cache, { contactList: list({ validCount: 1, invalidCount: 1 }) });
  end();
  await first;
  expect(cache.getQueryState(key)?.isInvalidated).toBe(false);
  await vi.advanceTimersByTimeAsync(renewEveryMs);
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
});

test("the same counts again cause no fetch", async () => {
  const cache = createQueryClient();
  cache.setQueryData(contactListKeys.one(4), list());
  cache.setQueryData(itemPages(4, "").queryKey, { pages: [], pageParams: [] });
  live["contact-list.update"](cache, { contactList: list() });
  await vi.advanceTimersByTimeAsync(renewEveryMs);
  expect(cache.getQueryState(itemPages(4, "").queryKey)?.isInvalidated).toBe(false);
});
