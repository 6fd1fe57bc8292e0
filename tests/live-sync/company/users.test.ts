import { inCompany } from "@balcao/core/base/database";
import { placeOfAuthenticator, secrets } from "@balcao/core/base/secrets";
import { AuthenticatorRow } from "@balcao/core/company/factors/authenticator.model";
import {
  confirmAuthenticator,
  enrolAuthenticator,
  removeAuthenticator,
} from "@balcao/core/company/factors/authenticators";
import { addPasskey, removePasskey } from "@balcao/core/company/factors/passkeys";
import { resetFactorsOf } from "@balcao/core/company/factors/reset";
import { codeOf, stepOf } from "@balcao/core/company/factors/totp";
import { makeAuthenticator } from "@balcao/core/testing/company/factor-factory";
import { deleteConnection } from "@balcao/core/numbers/connections/service";
import { deleteQueue, listPeople, updateQueue } from "@balcao/core/company/queues/service";
import {
  makeCompany,
  makeConnection,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
  someAdmin,
} from "@balcao/core/testing/factories";
import { refreshCard } from "@balcao/core/desk/tickets/card";
import { loadTicket } from "@balcao/core/desk/tickets/presenter";
import { presentSessionUser } from "@balcao/core/company/auth/presenter";
import { setUserOff } from "@balcao/core/company/users/off";
import { deleteUser } from "@balcao/core/company/users/delete";
import { listColleagues, listUsers } from "@balcao/core/company/users/list";
import { missUser, seeUser } from "@balcao/core/company/users/online";
import { createUser, updateUser } from "@balcao/core/company/users/service";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import { usersApi } from "@balcao/shared/users/api";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { sessionQuery } from "../../../apps/web/src/nouns/auth/queries.ts";
import { ticketKeys, type TicketPages } from "../../../apps/web/src/nouns/tickets/keys.ts";
import { colleagueList, userKeys, type UserPages, userPages } from "../../../apps/web/src/nouns/users/queries.ts";
import { heardBy } from "../support/desks.ts";
import { play } from "../support/harness.ts";

async function stage() {
  const companyId = await makeCompany();
  const [queueId, otherId] = [await makeQueue(companyId), await makeQueue(companyId)];
  const admin = await makeUser(companyId, { profile: "admin", queueIds: [queueId] });
  const ana = await makeUser(companyId, { name: "Ana", queueIds: [queueId, otherId] });
  const connectionId = await makeConnection(companyId);
  await inCompany(companyId, () => updateUser(admin, ana.userId, { whatsappId: connectionId }, null));
  await makeAuthenticator(ana);
  return { companyId, queueId, otherId, connectionId, admin, ana };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const aPasskey = { credentialId: "x", publicKey: Buffer.of(1), counter: 0, transports: [], name: "Celular" };

async function confirmApp({ admin }: Stage): Promise<void> {
  await enrolAuthenticator(admin);
  const app = await AuthenticatorRow.findOne({ where: { userId: admin.userId }, rejectOnEmpty: true });
  const now = new Date();
  const secret = secrets.decrypt(placeOfAuthenticator(admin.userId), app.secret);
  await confirmAuthenticator(admin, codeOf(secret, stepOf(now)), now);
}

const actions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["a user goes online", (s) => seeUser(s.ana.userId)],
  [
    "a user goes online and offline",
    async (s) => {
      await seeUser(s.ana.userId);
      await missUser(s.ana.userId, 0);
    },
  ],
  [
    "a user is created",
    (s) =>
      createUser(
        someAdmin,
        {
          name: "bia",
          email: `bia.${s.companyId}@test.local`,
          profile: "user",
          queueIds: [s.queueId],
          whatsappId: null,
          allTicket: "disable",
          newCustomers: "enable",
        },
        "-",
      ),
  ],
  ["a user is renamed", (s) => updateUser(s.ana, s.ana.userId, { name: "Zoé" }, null)],
  [
    "a user wants no notice of new customers",
    (s) => updateUser(s.ana, s.ana.userId, { newCustomers: "disable" }, null),
  ],
  ["a user changes queues", (s) => updateUser(s.admin, s.ana.userId, { queueIds: [s.otherId] }, null)],
  ["a user becomes an admin", (s) => updateUser(s.admin, s.ana.userId, { profile: "admin" }, null)],
  ["a user is deleted", (s) => deleteUser(s.admin, s.ana.userId)],
  ["a user is switched off", (s) => setUserOff(s.admin, s.ana.userId, true)],
  [
    "a user is switched on again",
    async (s) => {
      await setUserOff(s.admin, s.ana.userId, true);
      await setUserOff(s.admin, s.ana.userId, false);
    },
  ],
  ["a user loses a second factor", (s) => resetFactorsOf(s.admin, s.ana.userId)],
  ["a user removes their own second factor", (s) => removeAuthenticator(s.ana)],
  ["a user confirms an app", confirmApp],
  ["a user adds a passkey", (s) => addPasskey(s.admin, aPasskey)],
  [
    "a user removes a passkey",
    async (s) => {
      const { passkey } = await addPasskey(s.admin, aPasskey);
      await removePasskey(s.admin, passkey.id);
    },
  ],
  ["a user loses their own connection", (s) => updateUser(s.admin, s.ana.userId, { whatsappId: null }, null)],
  ["a user's own connection is deleted", (s) => deleteConnection(s.admin, s.connectionId)],
  ["a queue is renamed", (s) => updateQueue(s.admin, s.queueId, { name: "Nova" })],
  ["the users of a queue are set", (s) => updateQueue(s.admin, s.queueId, { userIds: [s.admin.userId] })],
  [
    "one more user is put into a queue",
    (s) => updateQueue(s.admin, s.otherId, { userIds: [s.admin.userId, s.ana.userId] }),
  ],
  ["a queue is deleted", (s) => deleteQueue(s.admin, s.otherId)],
];

const terms = ["", "an", "zo"];

test.each(actions)("when %s, the lists of users show the same as a fresh fetch", async (_name, act) => {
  const s = await stage();
  const fetched = async () => (await inCompany(s.companyId, listColleagues)).users;
  const page = async (searchParam: string) =>
    usersApi.page.response.parse(await inCompany(s.companyId, () => listUsers({ searchParam, pageNumber: 1 })));
  const session = (actor: Actor) => inCompany(s.companyId, () => presentSessionUser(actor.userId));
  const screens = await Promise.all(
    [s.admin, s.ana].map(async (actor) => {
      const cache = createQueryClient();
      cache.setQueryData(colleagueList.queryKey, await fetched());
      cache.setQueryData(sessionQuery.queryKey, await session(actor));
      if (isAdmin(actor)) {
        cache.setQueryData(userKeys.attendantsOf(s.queueId), await people(s));
        for (const term of terms)
          cache.setQueryData(userPages(term).queryKey, { pages: [await page(term)], pageParams: [undefined] });
      }
      return { actor, cache };
    }),
  );
  const before = (await publishedBy(s.companyId)).length;
  await inCompany(s.companyId, () => act(s));
  const fresh = await fetched();
  for (const { actor, cache } of screens) {
    play(cache, await heardBy(actor, before));
    expect(cache.getQueryData(colleagueList.queryKey)).toEqual(fresh);
    // A deleted user has no sessions any more.
    const { name, email, whatsappId } = fresh.some(({ id }) => id === actor.userId)
      ? await session(actor)
      : (cache.getQueryData(sessionQuery.queryKey) ?? {});
    expect(cache.getQueryData(sessionQuery.queryKey)).toMatchObject({ name, email, whatsappId });
    if (!isAdmin(actor)) continue;
    expect(cache.getQueryData(userKeys.attendantsOf(s.queueId))).toEqual(await people(s));
    for (const term of terms)
      expect(cache.getQueryData<UserPages>(userPages(term).queryKey)?.pages.flatMap(({ users }) => users)).toEqual(
        (await page(term)).users,
      );
  }
});

test("when the user who answered last is renamed, the card shows the same as a fresh fetch", async () => {
  const s = await stage();
  const here = <T>(work: () => Promise<T>) => inCompany(s.companyId, work);
  const { connectionId } = s;
  const ticketId = await makeTicket(s.companyId, { connectionId, status: "open", userId: s.admin.userId });
  await makeMessage(s.companyId, ticketId, { fromMe: true, userId: s.ana.userId });
  const shown = await here(() => refreshCard(ticketId, { unread: "same" }));
  const cache = createQueryClient();
  const key = ticketKeys.list({ status: "open", showAll: true, queueIds: [] });
  cache.setQueryData<TicketPages>(key, {
    pages: [{ tickets: [shown], hasMore: false, nextCursor: null }],
    pageParams: [undefined],
  });
  const before = (await publishedBy(s.companyId)).length;
  await here(() => updateUser(s.ana, s.ana.userId, { name: "Zoé" }, null));
  play(cache, await heardBy(s.admin, before));
  const fresh = await here(() => loadTicket(ticketId));
  expect(fresh?.lastMessageBy).not.toEqual(shown.lastMessageBy);
  expect(cache.getQueryData<TicketPages>(key)?.pages[0]?.tickets).toEqual([fresh]);
});

const people = (s: Stage) => inCompany(s.companyId, () => listPeople(s.queueId));
