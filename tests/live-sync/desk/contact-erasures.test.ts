import { inCompany } from "@balcao/core/base/database";
import { listErasures, listErasuresOf } from "@balcao/core/desk/contact-erasures/list";
import { askErasure, confirmErasure, stopErasure } from "@balcao/core/desk/contact-erasures/service";
import { placeHold, releaseHold } from "@balcao/core/desk/contact-holds/service";
import { eraseNext } from "@balcao/core/desk/erasing/due-erasures";
import { mergeByHand } from "@balcao/core/desk/identity/merge-by-hand";
import { makeErasure, makeHold } from "@balcao/core/testing/contact-factories";
import { makeCompany, makeContact, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { test } from "vitest";
import { erasures, erasuresOf } from "../../../apps/web/src/nouns/contact-erasures/noun.ts";
import { play } from "../support/harness.ts";
import { cacheOf, expectStale } from "../support/screens.ts";

async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const contactId = await makeContact(companyId);
  const twin = await makeContact(companyId);
  const erasureId = await makeErasure(companyId, twin);
  return { companyId, admin, contactId, twin, erasureId };
}
type Stage = Awaited<ReturnType<typeof stage>>;
const within = <T>({ companyId }: Stage, work: () => Promise<T>) => inCompany(companyId, work);
const because = { reason: "Pediu por carta" };

const eraseTwin = async ({ companyId, twin }: Stage) => {
  await makeErasure(companyId, twin, { state: "waiting", dueAt: new Date(0) });
  return inCompany(companyId, eraseNext);
};

const releaseTwin = async (s: Stage) => {
  const holdId = await makeHold(s.companyId, s.twin);
  return within(s, () => releaseHold(s.admin, holdId));
};

test.each<[name: string, act: (s: Stage) => Promise<unknown>]>([
  ["an erasure is asked for", (s) => within(s, () => askErasure(s.admin, s.contactId, because))],
  ["an erasure is confirmed", (s) => within(s, () => confirmErasure(s.admin, s.erasureId))],
  ["an erasure is stopped", (s) => within(s, () => stopErasure(s.admin, s.erasureId, because))],
  ["the person is merged", (s) => within(s, () => mergeByHand(s.admin, s.contactId, { withId: s.twin }))],
  ["the person is held", (s) => within(s, () => placeHold(s.admin, s.twin, because))],
  ["the person is held no more", releaseTwin],
  ["a person is erased", eraseTwin],
])("when %s, the lists of erasures are fetched again", async (_name, act) => {
  const s = await stage();
  const shown = [
    [erasures.queryKey, listErasures],
    [erasuresOf(s.twin).queryKey, () => listErasuresOf(s.twin)],
  ] as const;
  const cache = await cacheOf(shown, (fetch) => within(s, fetch));
  await act(s);
  play(cache, await publishedBy(s.companyId));
  expectStale(cache, shown);
});
