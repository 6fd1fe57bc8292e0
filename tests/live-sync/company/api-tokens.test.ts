import { inCompany } from "@balcao/core/base/database";
import { updateUser } from "@balcao/core/company/users/service";
import { listApiTokens } from "@balcao/core/numbers/api-tokens/access";
import { noteUse } from "@balcao/core/numbers/api-tokens/find";
import { createApiToken, revokeApiToken } from "@balcao/core/numbers/api-tokens/service";
import { deleteConnection } from "@balcao/core/numbers/connections/service";
import { makeCompany, makeConnection, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { tokensOf } from "../../../apps/web/src/nouns/api-tokens/noun.ts";
import { play } from "../support/harness.ts";

async function stage() {
  const companyId = await makeCompany();
  const rosa = await makeUser(companyId, { profile: "admin", name: "Rosa" });
  const [connectionId, otherId] = [await makeConnection(companyId), await makeConnection(companyId)];
  const make = async (name: string, id = connectionId) => {
    const kept = { hash: Buffer.from(`${companyId} ${name}`), lastFour: "abcd" };
    return (await inCompany(companyId, () => createApiToken(rosa, id, { name, ...kept }))).id;
  };
  const [first, second] = [await make("Loja"), await make("ERP")];
  return { companyId, rosa, connectionId, otherId, make, first, second };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const actions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["a token is made", ({ make }) => make("Site")],
  ["a token of another number is made", ({ make, otherId }) => make("Site", otherId)],
  ["a token is used", ({ first }) => noteUse(first)],
  ["a token is revoked", ({ rosa, connectionId, first }) => revokeApiToken(rosa, connectionId, first)],
  ["the maker of a token gets another name", ({ rosa }) => updateUser(rosa, rosa.userId, { name: "Rosa Lima" }, null)],
];

test.each(actions)("when %s, the screen shows the same as a fresh fetch", async (_name, act) => {
  const s = await stage();
  const here = <T>(work: () => Promise<T>) => inCompany(s.companyId, work);
  const fetched = () => here(() => listApiTokens(s.connectionId));
  const cache = createQueryClient();
  cache.setQueryData(tokensOf(s.connectionId).queryKey, await fetched());
  await here(() => act(s));
  play(cache, await publishedBy(s.companyId));
  expect(cache.getQueryData(tokensOf(s.connectionId).queryKey)).toEqual(await fetched());
});

test("when the number is removed, its tokens disappear from the screen", async () => {
  const { companyId, rosa, connectionId, otherId } = await stage();
  const cache = createQueryClient();
  await inCompany(companyId, async () => {
    cache.setQueryData(tokensOf(connectionId).queryKey, await listApiTokens(connectionId));
    await deleteConnection(rosa, connectionId);
  });
  play(cache, await publishedBy(companyId));
  expect(cache.getQueryData(tokensOf(connectionId).queryKey)).toEqual([]);
  await expect(inCompany(companyId, () => listApiTokens(otherId))).resolves.toEqual([]);
});
