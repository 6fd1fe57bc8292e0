import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany, makeQueue, makeUser, publishedBy } from "../../testing/factories.ts";
import { deleteUser } from "./delete.ts";
import { listColleagues } from "./list.ts";
import { isOnline, missUser, seeUser } from "./online.ts";

let companyId: number;
let userId: number;
beforeEach(async () => {
  companyId = await makeCompany();
  ({ userId } = await makeUser(companyId, { name: "Ana", queueIds: [await makeQueue(companyId, { name: "Vendas" })] }));
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const told = async () =>
  (await publishedBy(companyId)).map(({ payload, except }) => ({ ...(payload.user as object), except }));

test("colleagues are listed by name with their queues and without e-mails", async () => {
  await makeUser(companyId, { name: "abel", profile: "admin" });
  const { users } = await here(listColleagues);
  expect(users).toEqual([
    { id: expect.any(Number), name: "abel", profile: "admin", super: false, online: false, queues: [] },
    {
      id: userId,
      name: "Ana",
      profile: "user",
      super: false,
      online: false,
      queues: [expect.objectContaining({ name: "Vendas" })],
    },
  ]);
});

test("when a user comes or goes, browsers get one event, and only admins and that user see the e-mail address in it", async () => {
  await here(() => seeUser(userId));
  await here(() => seeUser(userId));
  expect(await here(() => isOnline(userId))).toBe(true);
  expect(await told()).toEqual([
    expect.objectContaining({ id: userId, online: true, email: expect.stringContaining("@"), except: [] }),
    expect.objectContaining({
      online: true,
      email: null,
      except: [`c:${companyId}:admins`, `c:${companyId}:u:${userId}`],
    }),
  ]);
  await here(() => missUser(userId, 0));
  await here(() => missUser(userId, 0));
  expect(await here(() => isOnline(userId))).toBe(false);
  expect((await told()).slice(2)).toEqual([
    expect.objectContaining({ online: false }),
    expect.objectContaining({ online: false, email: null }),
  ]);
});

test("a user whose last heartbeat is too old is not online, and browsers get an event when the next one comes", async () => {
  await here(() => seeUser(userId));
  await here(() => queryText("update users set last_seen_at = now() - interval '331 seconds'"));
  expect(await here(() => isOnline(userId))).toBe(false);
  expect((await here(listColleagues)).users[0]?.online).toBe(false);
  await here(() => seeUser(userId));
  expect(await told()).toHaveLength(4);
});

test("a user with a newer heartbeat, perhaps from another server, stays online", async () => {
  await here(() => seeUser(userId));
  await here(() => missUser(userId, 60_000));
  expect(await here(() => isOnline(userId))).toBe(true);
  await here(() => queryText("update users set last_seen_at = now() - interval '61 seconds'"));
  await here(() => missUser(userId, 60_000));
  expect(await here(() => isOnline(userId))).toBe(false);
});

test("a deleted user is not online, and a heartbeat for them has no effect", async () => {
  await here(() => seeUser(userId));
  const admin = await makeUser(companyId, { profile: "admin" });
  await here(() => deleteUser(admin, userId));
  const before = await told();
  await here(() => seeUser(userId));
  expect(await here(() => isOnline(userId))).toBe(false);
  expect(await told()).toEqual(before);
});
