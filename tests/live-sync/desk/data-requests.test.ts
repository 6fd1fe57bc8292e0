import { inCompany } from "@balcao/core/base/database";
import { listOpenRequests, listRequestsOf } from "@balcao/core/desk/data-requests/list";
import { closeRequest, createRequest } from "@balcao/core/desk/data-requests/service";
import { deleteContact } from "@balcao/core/desk/identity/removal";
import { makeDataRequest } from "@balcao/core/testing/contact-factories";
import { makeCompany, makeContact, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { test } from "vitest";
import { openRequests, requestsOf } from "../../../apps/web/src/nouns/data-requests/noun.ts";
import { play } from "../support/harness.ts";
import { cacheOf, expectStale } from "../support/screens.ts";

async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const contactId = await makeContact(companyId);
  return { companyId, admin, contactId, requestId: await makeDataRequest(companyId, contactId) };
}
type Stage = Awaited<ReturnType<typeof stage>>;
const asked = { kind: "access", way: "email", receivedOn: "2026-01-05", note: "" } as const;

test.each<[name: string, act: (s: Stage) => Promise<unknown>]>([
  ["a request is written down", ({ admin, contactId }) => createRequest(admin, contactId, asked)],
  ["a request is closed", ({ admin, requestId }) => closeRequest(admin, requestId, { state: "done", answer: "" })],
  ["the contact of a request is deleted", ({ admin, contactId }) => deleteContact(admin, contactId)],
])("when %s, the lists of requests are fetched again", async (_name, act) => {
  const s = await stage();
  const here = <T>(work: () => Promise<T>) => inCompany(s.companyId, work);
  const shown = [
    [openRequests.queryKey, listOpenRequests],
    [requestsOf(s.contactId).queryKey, () => listRequestsOf(s.contactId)],
  ] as const;
  const cache = await cacheOf(shown, here);
  await here(() => act(s));
  play(cache, await publishedBy(s.companyId));
  expectStale(cache, shown);
});
