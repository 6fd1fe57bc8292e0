import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { inCompany, share } from "../../base/database.ts";
import { lockCompany } from "../../company/companies/lock.ts";
import { lockUserFor } from "../../company/users/access.ts";
import { deleteUser } from "../../company/users/delete.ts";
import { setUserOff } from "../../company/users/off.ts";
import { updateUser } from "../../company/users/service.ts";
import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import { changeTicket } from "./verbs/service.ts";

// Users are locked before tickets, and the company before its users (law 12). When two transactions wait for each other, Postgres ends one: 40P01.

let companyId: number;
let connectionId: number;
let [queueId, otherQueueId] = [0, 0];
let admin: Actor;
beforeEach(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
  [queueId, otherQueueId] = [await makeQueue(companyId), await makeQueue(companyId)];
  admin = await makeUser(companyId, { profile: "admin" });
});
const makeLeaver = () => makeUser(companyId, { queueIds: [queueId, otherQueueId] });
const openTicketOf = (userId: number) => makeTicket(companyId, { connectionId, status: "open", userId, queueId });
const stateOf = (id: number) =>
  inCompany(companyId, () => queryText("select status, user_id from tickets where id = $1", [id]));

const leaves: [string, (id: number) => Promise<unknown>][] = [
  ["switched off", (id) => setUserOff(admin, id, true)],
  ["removed", (id) => deleteUser(admin, id)],
];

test.each(leaves)("moving a ticket whose user is %s waits without locking the ticket", async (_how, leave) => {
  const { userId } = await makeLeaver();
  const id = await openTicketOf(userId);
  const outcomes = await overlapping(
    companyId,
    () => lockUserFor(admin, userId),
    () => changeTicket(admin, id, { userId, queueId: otherQueueId }),
    () => leave(userId),
  );
  expect(outcomes).toMatchObject([{ done: {} }, { error: { code: "ERR_NO_USER_FOUND" } }]);
  expect(await stateOf(id)).toEqual([{ status: "pending", user_id: null }]);
});

test.each(leaves)("undoing a closing by a user who is %s waits without locking the ticket", async (_how, leave) => {
  const leaver = await makeLeaver();
  const [id, other] = [await openTicketOf(leaver.userId), await openTicketOf(leaver.userId)];
  await inCompany(companyId, () => changeTicket(leaver, id, { status: "closed" }));
  const outcomes = await overlapping(
    companyId,
    () => lockUserFor(admin, leaver.userId),
    () => changeTicket(leaver, id, { status: "open" }),
    () => leave(leaver.userId),
  );
  expect(outcomes).toMatchObject([{ done: {} }, { done: { status: "pending", userId: null } }]);
  for (const ticket of [id, other]) expect(await stateOf(ticket)).toEqual([{ status: "pending", user_id: null }]);
});

const endsOfAdmins: [string, (id: number) => Promise<unknown>][] = [
  ["made an attendant", (id) => updateUser(admin, id, { profile: "user" }, null)],
  ["removed", (id) => deleteUser(admin, id)],
];
test.each(endsOfAdmins)(
  "an admin who is %s waits for the transaction that locks the company, and locks no user",
  async (_how, end) => {
    const [other, leaver] = [await makeUser(companyId, { profile: "admin" }), await makeLeaver()];
    const outcomes = await overlapping<unknown, unknown>(
      companyId,
      lockCompany,
      () => end(other.userId),
      () => lockUserFor(admin, leaver.userId),
    );
    expect(outcomes).toMatchObject([{ done: 1 }, { done: {} }]);
  },
);

test("many tickets are moved and closed while their users are switched off and removed, all at the same time, without a deadlock", async () => {
  const faults: unknown[] = [];
  const attempt = (work: () => Promise<unknown>) => {
    share.forgive(companyId);
    return inCompany(companyId, work).catch((fault: { parent?: unknown; code?: unknown }) => {
      if (!String(fault.code).startsWith("ERR_")) faults.push(fault);
    });
  };
  for (let round = 0; round < 12; round += 1) {
    const [ana, bruno] = [await makeLeaver(), await makeLeaver()];
    const ids = [await openTicketOf(ana.userId), await openTicketOf(bruno.userId), await openTicketOf(ana.userId)];
    await Promise.all([
      ...ids.map((id) => attempt(() => changeTicket(admin, id, { userId: ana.userId, queueId: otherQueueId }))),
      attempt(() => setUserOff(admin, ana.userId, true)),
      ...ids.map((id) => attempt(() => changeTicket(admin, id, { userId: bruno.userId }))),
      attempt(() => (round % 2 ? deleteUser(admin, bruno.userId) : setUserOff(admin, bruno.userId, true))),
      ...ids.map((id) => attempt(() => changeTicket(ana, id, { status: "closed" }))),
    ]);
    const kept = await inCompany(companyId, () =>
      queryText("select id from tickets where status = 'open' and user_id = any($1::int[])", [
        [ana.userId, bruno.userId],
      ]),
    );
    expect(kept).toEqual([]);
  }
  expect(faults).toEqual([]);
});
