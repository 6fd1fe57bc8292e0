import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { setAutomation } from "../../../followers/automation/service.ts";
import { inCompany } from "../../../base/database.ts";
import { queryText } from "../../../testing/query-text.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../../testing/factories.ts";
import { overlapping } from "../../../testing/race.ts";
import { deleteUser } from "../../../company/users/delete.ts";
import { setUserOff } from "../../../company/users/off.ts";
import { changeTicket, unreadTicket } from "./service.ts";
import { snoozeTicket } from "./snooze.ts";

let companyId: number;
let connectionId: number;
let [queueId, otherQueueId] = [0, 0];
let people: Record<"ana" | "bruno" | "admin" | "stranger", Actor>;
beforeAll(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
  [queueId, otherQueueId] = [await makeQueue(companyId), await makeQueue(companyId)];
  people = {
    ana: await makeUser(companyId, { queueIds: [queueId] }),
    bruno: await makeUser(companyId, { queueIds: [queueId, otherQueueId] }),
    admin: await makeUser(companyId, { profile: "admin" }),
    stranger: await makeUser(companyId, { queueIds: [otherQueueId] }),
  };
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);

type State = "pending" | "Ana's" | "Bruno's" | "closed";
const makeIn = (state: State) =>
  makeTicket(companyId, {
    connectionId,
    queueId,
    status: state === "pending" || state === "closed" ? state : "open",
    userId: state === "pending" ? null : people[state === "Ana's" ? "ana" : "bruno"].userId,
  });
const told = ({ status, userId }: { status: string; userId: number | null }): string =>
  `${status.slice(0, 1)} ${Object.entries(people).find(([, one]) => one.userId === userId)?.[0] ?? "-"}`;

describe("a transfer", () => {
  const ana = () => people.ana;
  const rows = (id: number) =>
    here(() => queryText<{ kind: string }>("select kind from ticket_events where ticket_id = $1 order by id", [id]));
  const refused = (change: Parameters<typeof changeTicket>[2], id: number, actor = ana()) =>
    here(() => changeTicket(actor, id, change)).then(told, (error: { code?: string }) => error.code);

  test("a transfer to a queue removes the ticket from users who no longer see it, and writes one line of history", async () => {
    const id = await makeIn("Ana's");
    const before = (await publishedBy(companyId)).length;
    expect(await here(() => changeTicket(ana(), id, { queueId: otherQueueId }))).toMatchObject({
      status: "pending",
      userId: null,
      queueId: otherQueueId,
    });
    const c = `c:${companyId}`;
    const seers = [`${c}:admins`, `${c}:q:${otherQueueId}`];
    expect((await publishedBy(companyId)).slice(before)).toMatchObject([
      { name: "activity.create", rooms: seers },
      { name: "ticket.update", rooms: seers },
      { name: "ticket.gone", rooms: [`${c}:u:${ana().userId}`, `${c}:q:${queueId}`], except: seers },
    ]);
    expect(await rows(id)).toEqual([{ kind: "transferred" }, { kind: "queued" }]);
  });

  test("a transfer to a user is refused unless they work in that queue", async () => {
    const id = await makeIn("Ana's");
    const { stranger, bruno, admin } = people;
    expect(await refused({ userId: stranger.userId }, id)).toBe("ERR_USER_NOT_IN_QUEUE");
    expect(await refused({ userId: ana().userId, queueId: otherQueueId }, id)).toBe("ERR_USER_NOT_IN_QUEUE");
    expect(await refused({ userId: 2_000_000_000 }, id)).toBe("ERR_NO_USER_FOUND");
    expect(await refused({ queueId: 2_000_000_000 }, id)).toBe("ERR_NO_QUEUE_FOUND");
    const left = await makeUser(companyId, { queueIds: [queueId] });
    await here(() => queryText("update users set deleted_at = now() where id = $1", [left.userId]));
    expect(await refused({ userId: left.userId }, id)).toBe("ERR_NO_USER_FOUND");
    const foreign = await makeUser(await makeCompany());
    expect(await refused({ userId: foreign.userId }, id)).toBe("ERR_NO_USER_FOUND");
    expect(await refused({ userId: bruno.userId }, id)).toBe("o bruno");
    expect(await rows(id)).toEqual([{ kind: "transferred" }]);
    expect(await refused({ userId: admin.userId, queueId: otherQueueId }, id, admin)).toBe("o admin");
  });

  test("a transfer to another number changes only the number, and is refused when the contact has a conversation on that number", async () => {
    const [other, gone] = [await makeConnection(companyId), await makeConnection(companyId)];
    await here(() => queryText("update connections set deleted_at = now() where id = $1", [gone]));
    const contactId = await makeContact(companyId);
    const place = { contactId, queueId, status: "open", userId: ana().userId } as const;
    const id = await makeTicket(companyId, { ...place, connectionId });
    expect(await refused({ whatsappId: gone }, id)).toBe("ERR_NO_WAPP_FOUND");
    expect(await refused({ whatsappId: 2_000_000_000 }, id)).toBe("ERR_NO_WAPP_FOUND");
    expect(await here(() => changeTicket(ana(), id, { whatsappId: other }))).toMatchObject({
      status: "open",
      userId: ana().userId,
      whatsappId: other,
    });
    const second = await makeTicket(companyId, { ...place, connectionId });
    await expect(here(() => changeTicket(ana(), second, { whatsappId: other }))).rejects.toMatchObject({
      code: "ERR_OTHER_OPEN_TICKET",
      details: { ticketId: id, userId: ana().userId },
    });
  });

  test("when two tickets of a contact are transferred to one number at the same time, one transfer is refused", async () => {
    const target = await makeConnection(companyId);
    const contactId = await makeContact(companyId);
    const place = { contactId, queueId, status: "open", userId: ana().userId } as const;
    const first = await makeTicket(companyId, { ...place, connectionId });
    const second = await makeTicket(companyId, { ...place, connectionId: await makeConnection(companyId) });
    const move = (id: number) => () => changeTicket(ana(), id, { whatsappId: target });
    expect(await overlapping(companyId, move(first), move(second))).toMatchObject([
      { done: { whatsappId: target } },
      { error: { code: "ERR_OTHER_OPEN_TICKET", details: { ticketId: first } } },
    ]);
  });

  test("a transfer is also made by a body that has a state and names another user, number or queue", async () => {
    const { bruno, admin } = people;
    expect(await refused({ status: "open", userId: bruno.userId, queueId }, await makeIn("Ana's"))).toBe("o bruno");
    expect(await refused({ status: "pending", queueId: otherQueueId }, await makeIn("Ana's"))).toBe("p -");
    expect(await refused({ status: "pending", userId: ana().userId, queueId }, await makeIn("Ana's"))).toBe("p -");
    expect(await refused({ status: "open", userId: bruno.userId }, await makeIn("pending"))).toBe("o bruno");
    expect(await refused({ status: "open", userId: bruno.userId }, await makeIn("closed"))).toBe("ERR_TICKET_STATE");
    expect(await refused({ status: "open", userId: bruno.userId }, await makeIn("Bruno's"))).toBe(
      "ERR_OTHER_OPEN_TICKET",
    );
    expect(await refused({ status: "open", userId: ana().userId }, await makeIn("Bruno's"), admin)).toBe("o ana");
    expect(await refused({ status: "open", queueId: otherQueueId }, await makeIn("pending"))).toBe("o ana");
    expect(
      await refused({ status: "closed", userId: bruno.userId, queueId: otherQueueId }, await makeIn("Ana's")),
    ).toBe("c ana");
  });

  test("a transfer ends a snooze and the mark of unread, and keeps automatic texts stopped", async () => {
    const id = await makeIn("Ana's");
    await here(() => snoozeTicket(ana(), id, { until: new Date(Date.now() + 60_000).toISOString() }));
    await here(() => unreadTicket(ana(), id));
    await here(() => setAutomation(ana(), id, { on: false }));
    expect(await here(() => changeTicket(ana(), id, { queueId: otherQueueId }))).toMatchObject({
      snoozedUntil: null,
      markedUnread: false,
      automation: "stopped",
    });
    expect(await here(() => changeTicket(people.bruno, id, { status: "closed" }))).toMatchObject({ automation: null });
  });
});

test("a transfer to a user who is removed at the same moment does not give the user the ticket", async () => {
  const give = (id: number, userId: number) => () => changeTicket(people.admin, id, { userId });
  for (const first of ["transfer", "leave"]) {
    const [id, leaver] = [await makeIn("pending"), await makeUser(companyId, { queueIds: [queueId] })];
    const leave = () => deleteUser(people.admin, leaver.userId);
    const works = [give(id, leaver.userId), leave] as const;
    const outcomes = await overlapping<unknown, unknown>(
      companyId,
      first === "leave" ? works[1] : works[0],
      first === "leave" ? works[0] : works[1],
    );
    expect(outcomes[1]).toMatchObject(first === "leave" ? { error: { code: "ERR_NO_USER_FOUND" } } : { done: {} });
    expect(await here(() => queryText("select status, user_id from tickets where id = $1", [id]))).toEqual([
      { status: "pending", user_id: null },
    ]);
  }
});

test.each(["off", "gone"])(
  "undoing a closing gives the ticket to its queue when the user who undoes it is %s by then",
  async (how) => {
    for (const first of ["undo", "leave"]) {
      const leaver = await makeUser(companyId, { queueIds: [queueId] });
      const id = await makeTicket(companyId, { status: "open", userId: leaver.userId, queueId });
      await here(() => changeTicket(leaver, id, { status: "closed" }));
      const undo = () => changeTicket(leaver, id, { status: "open", userId: leaver.userId });
      const leave = () =>
        how === "off" ? setUserOff(people.admin, leaver.userId, true) : deleteUser(people.admin, leaver.userId);
      const works = first === "undo" ? ([undo, leave] as const) : ([leave, undo] as const);
      await overlapping<unknown, unknown>(companyId, works[0], works[1]);
      expect(await here(() => queryText("select status, user_id from tickets where id = $1", [id]))).toEqual([
        { status: "pending", user_id: null },
      ]);
    }
  },
);
