import { inCompany } from "@balcao/core/base/database";
import { listHolds } from "@balcao/core/desk/contact-holds/list";
import { placeHold, releaseHold } from "@balcao/core/desk/contact-holds/service";
import { mergeByHand } from "@balcao/core/desk/identity/merge-by-hand";
import { makeHold } from "@balcao/core/testing/contact-factories";
import { makeCompany, makeContact, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { holdsOf } from "../../../apps/web/src/nouns/contact-holds/noun.ts";
import { play } from "../support/harness.ts";

async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const contactId = await makeContact(companyId);
  const twin = await makeContact(companyId);
  await makeHold(companyId, twin);
  return { companyId, admin, contactId, twin, holdId: await makeHold(companyId, contactId) };
}
type Stage = Awaited<ReturnType<typeof stage>>;

test.each<[name: string, act: (s: Stage) => Promise<unknown>]>([
  ["a contact is held", ({ admin, contactId }) => placeHold(admin, contactId, { reason: "Processo 123" })],
  ["a hold is released", ({ admin, holdId }) => releaseHold(admin, holdId)],
  ["a held contact is merged", ({ admin, contactId, twin }) => mergeByHand(admin, contactId, { withId: twin })],
])("when %s, the holds of the contact are fetched again", async (_name, act) => {
  const s = await stage();
  const here = <T>(work: () => Promise<T>) => inCompany(s.companyId, work);
  const cache = createQueryClient();
  const key: readonly unknown[] = holdsOf(s.contactId).queryKey;
  cache.setQueryData(key, await here(() => listHolds(s.contactId)));
  await here(() => act(s));
  play(cache, await publishedBy(s.companyId));
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
});
