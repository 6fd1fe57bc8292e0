import { inCompany } from "@balcao/core/database";
import { deleteQueue, updateQueue } from "@balcao/core/queues/service";
import { makeCompany, makeQueue, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { deleteUser } from "@balcao/core/users/delete";
import { listColleagues } from "@balcao/core/users/list";
import { missUser, seeUser } from "@balcao/core/users/online";
import { createUser, updateUser } from "@balcao/core/users/service";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import { roomsOf } from "@balcao/shared/rooms";
import { expect, test } from "vitest";
import { createQueryClient } from "../../apps/web/src/app/query-client.ts";
import { colleagueList } from "../../apps/web/src/features/users/queries.ts";
import { play, type Pushed } from "./harness.ts";

async function stage() {
  const companyId = await makeCompany();
  const [queueId, otherId] = [await makeQueue(companyId), await makeQueue(companyId)];
  const admin = await makeUser(companyId, { profile: "admin", queueIds: [queueId] });
  const ana = await makeUser(companyId, { name: "Ana", queueIds: [queueId, otherId] });
  return { companyId, queueId, otherId, admin, ana };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const actions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["somebody comes", (s) => seeUser(s.ana.userId)],
  [
    "somebody comes and goes",
    async (s) => {
      await seeUser(s.ana.userId);
      await missUser(s.ana.userId, 0);
    },
  ],
  [
    "somebody is hired",
    (s) =>
      createUser(
        {
          name: "bia",
          email: `bia.${s.companyId}@test.local`,
          profile: "user",
          queueIds: [s.queueId],
          whatsappId: null,
          allTicket: "disable",
        },
        "-",
      ),
  ],
  ["somebody is called something else", (s) => updateUser(s.ana, s.ana.userId, { name: "Zoé" }, null)],
  ["somebody works elsewhere", (s) => updateUser(s.admin, s.ana.userId, { queueIds: [s.otherId] }, null)],
  ["somebody becomes an admin", (s) => updateUser(s.admin, s.ana.userId, { profile: "admin" }, null)],
  ["somebody leaves", (s) => deleteUser(s.admin, s.ana.userId)],
  ["a queue is renamed", (s) => updateQueue(s.admin, s.queueId, { name: "Nova" })],
  ["a queue is gone", (s) => deleteQueue(s.admin, s.otherId)],
];

test.each(actions)("when %s, the list of colleagues is what a fresh fetch would show", async (_name, act) => {
  const s = await stage();
  const fetched = async () => (await inCompany(s.companyId, listColleagues)).users;
  const screens = await Promise.all(
    [s.admin, s.ana].map(async (actor) => {
      const cache = createQueryClient();
      cache.setQueryData(colleagueList.queryKey, await fetched());
      return { actor, cache };
    }),
  );
  const before = (await publishedBy(s.companyId)).length;
  await inCompany(s.companyId, () => act(s));
  const fresh = await fetched();
  for (const { actor, cache } of screens) {
    play(cache, await heardBy(actor, before));
    expect(cache.getQueryData(colleagueList.queryKey)).toEqual(fresh);
  }
});

async function heardBy(actor: Actor, since: number): Promise<Pushed[]> {
  const mine = new Set(roomsOf({ ...actor, admin: isAdmin(actor) }));
  return (await publishedBy(actor.companyId))
    .slice(since)
    .filter(({ rooms, except }) => rooms.some((room) => mine.has(room)) && !except.some((room) => mine.has(room)))
    .map(({ name, payload }) => ({ name, payload }) as unknown as Pushed);
}
