import { inCompany } from "@balcao/core/base/database";
import { listConsents } from "@balcao/core/desk/consents/list";
import { giveConsent, withdrawConsent } from "@balcao/core/desk/consents/service";
import { noteOptOut } from "@balcao/core/desk/contacts/blocking/opt-out";
import { mergeByHand } from "@balcao/core/desk/identity/merge-by-hand";
import { makeConsent } from "@balcao/core/testing/contact-factories";
import { makeCompany, makeContact, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { consentsOf } from "../../../apps/web/src/nouns/consents/noun.ts";
import { play } from "../support/harness.ts";

async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const contactId = await makeContact(companyId);
  const twin = await makeContact(companyId);
  const consentId = await makeConsent(companyId, contactId);
  await makeConsent(companyId, twin);
  return { companyId, admin, contactId, twin, consentId };
}
type Stage = Awaited<ReturnType<typeof stage>>;
const within = <T>({ companyId }: Stage, work: () => Promise<T>) => inCompany(companyId, work);
const basis = {
  purpose: "service",
  purposeName: "",
  basis: "contract",
  since: "2026-01-05",
  words: "",
  messageId: null,
} as const;

test.each<[name: string, act: (s: Stage) => Promise<unknown>]>([
  ["is noted", (s) => within(s, () => giveConsent(s.admin, s.contactId, basis))],
  ["is withdrawn", (s) => within(s, () => withdrawConsent(s.admin, s.consentId, { words: "", messageId: null }))],
  ["ends by an opt-out", (s) => within(s, () => noteOptOut(s.admin, s.contactId, { optedOut: true, words: "" }))],
  ["comes with a merge", (s) => within(s, () => mergeByHand(s.admin, s.contactId, { withId: s.twin }))],
])("when a legal basis %s, the legal bases of that person are fetched again", async (_name, act) => {
  const s = await stage();
  const cache = createQueryClient();
  const key = consentsOf(s.contactId).queryKey as readonly unknown[];
  cache.setQueryData(key, await within(s, () => listConsents(s.contactId)));
  await act(s);
  play(cache, await publishedBy(s.companyId));
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
});
