import { inCompany } from "@balcao/core/base/database";
import { acceptInvitation } from "@balcao/core/company/invitations/accept";
import { listInvitations } from "@balcao/core/company/invitations/access";
import { invite, renewInvitation, revokeInvitation } from "@balcao/core/company/invitations/service";
import { makeCompany, makeQueue, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { invitationList } from "../../../apps/web/src/nouns/invitations/noun.ts";
import { play } from "../support/harness.ts";

const installation = { publicUrl: "http://desk.test", sendsMail: false };
const now = () => new Date();

async function stage() {
  const companyId = await makeCompany();
  const rosa = await makeUser(companyId, { profile: "admin", name: "Rosa" });
  const queueIds = [await makeQueue(companyId)];
  const make = () =>
    inCompany(companyId, () => invite(rosa, { email: "", profile: "user", queueIds }, installation, now()));
  const [first, second] = [await make(), await make()];
  const { id } = first.invitation;
  const token = second.link.slice(second.link.indexOf("#") + 1);
  return { companyId, rosa, make, id, token };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const actions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["a colleague is invited", ({ make }) => make()],
  ["an invitation gets a new link", ({ rosa, id }) => renewInvitation(rosa, id, installation, now())],
  ["an invitation is revoked", ({ rosa, id }) => revokeInvitation(rosa, id)],
  [
    "a colleague comes",
    ({ token, id }) => acceptInvitation({ token, name: "Bia", email: `bia${id}.${process.pid}@live.test` }, "x", now()),
  ],
];

test.each(actions)("when %s, the screen shows the same as a fresh fetch", async (_name, act) => {
  const s = await stage();
  const here = <T>(work: () => Promise<T>) => inCompany(s.companyId, work);
  const cache = createQueryClient();
  cache.setQueryData(invitationList.queryKey, await here(listInvitations));
  await here(() => act(s));
  play(cache, await publishedBy(s.companyId));
  expect(cache.getQueryData(invitationList.queryKey)).toEqual(await here(listInvitations));
});
