import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { minute } from "../../testing/samples.ts";
import { messageKeys, putDraft } from "./cache.ts";

const draftAt = (at: string) => ({ body: at, user: { id: 7, name: "Ana" }, updatedAt: at });

test("an older draft, and the end of an older draft, do not replace a newer draft; its own end does", () => {
  const cache = new QueryClient();
  const known = () => cache.getQueryData<{ draft: unknown }>(messageKeys.draft(1))?.draft;
  putDraft(cache, 1, draftAt(minute(5)));
  putDraft(cache, 1, draftAt(minute(4)));
  putDraft(cache, 1, null, minute(4));
  expect(known()).toEqual(draftAt(minute(5)));
  putDraft(cache, 1, draftAt(minute(6)));
  expect(known()).toEqual(draftAt(minute(6)));
  putDraft(cache, 1, null, minute(6));
  expect(known()).toBeNull();
});
