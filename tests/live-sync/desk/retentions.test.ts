import { inCompany } from "@balcao/core/base/database";
import { clearNext } from "@balcao/core/desk/retentions/clear";
import { endDays } from "@balcao/core/desk/retentions/days";
import { showRetentions } from "@balcao/core/desk/retentions/list";
import { beginRetention, startDueRetention, stopRetention } from "@balcao/core/desk/retentions/service";
import { listMessages } from "@balcao/core/desk/messages/lists/list";
import { makeCompany, makeContact, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { daysBefore, makeClosed, makeRetention } from "@balcao/core/testing/stages/retention";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { messageKeys } from "../../../apps/web/src/nouns/messages/cache.ts";
import { retentions } from "../../../apps/web/src/nouns/retentions/noun.ts";
import { play } from "../support/harness.ts";

const year = { company: { filesMonths: null, wordsMonths: 6 }, queues: [] };
async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const contactId = await makeContact(companyId);
  const ticketId = await makeClosed(companyId, 400, { contactId });
  const activeId = await makeRetention(companyId);
  await makeRetention(companyId, { state: "waiting", wordsMonths: 3 });
  return { companyId, admin, contactId, ticketId, activeId };
}
type Stage = Awaited<ReturnType<typeof stage>>;
const within = <T>({ companyId }: Stage, work: () => Promise<T>) => inCompany(companyId, work);

test.each<[name: string, act: (s: Stage) => Promise<unknown>]>([
  ["is set", (s) => within(s, () => beginRetention(s.admin, year, null))],
  ["is stopped", (s) => within(s, () => stopRetention(s.admin, s.activeId))],
  ["comes into force", (s) => within(s, () => startDueRetention(daysBefore(-30)))],
  ["has removed something", (s) => within(s, () => clearNext("words").then(() => endDays(new Date())))],
])("when a retention %s, its page fetches it again", async (_name, act) => {
  const s = await stage();
  const cache = createQueryClient();
  cache.setQueryData(retentions.queryKey, await within(s, showRetentions));
  await act(s);
  play(cache, await publishedBy(s.companyId));
  expect(cache.getQueryState(retentions.queryKey as readonly unknown[])?.isInvalidated).toBe(true);
});

test("a conversation whose words were removed is fetched again", async () => {
  const s = await stage();
  const cache = createQueryClient();
  const page = await within(s, () => listMessages(s.admin, s.ticketId, { pageNumber: 1 }));
  cache.setQueryData(messageKeys.of(s.contactId), { pages: [page], pageParams: [{}] });
  cache.setQueryData(messageKeys.of(s.contactId + 1), { pages: [page], pageParams: [{}] });
  await within(s, () => clearNext("words"));
  play(cache, await publishedBy(s.companyId));
  expect(cache.getQueryState(messageKeys.of(s.contactId))?.isInvalidated).toBe(true);
  expect(cache.getQueryState(messageKeys.of(s.contactId + 1))?.isInvalidated).toBe(false);
});
