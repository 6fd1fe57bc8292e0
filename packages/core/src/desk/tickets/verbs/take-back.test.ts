import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { counter } from "../../../testing/counter.ts";
import { makeCompany, makeConnection, makeUser, newNumber } from "../../../testing/factories.ts";
import { farewells } from "../../../testing/stages/farewells.ts";
import { inboundText } from "../../../testing/inbound.ts";
import { overlapping } from "../../../testing/race.ts";
import { receiveMessage } from "../../inbound/receive.ts";
import { changeTicket } from "./service.ts";
import { snoozeTicket } from "./snooze.ts";
import { takeBack } from "./take-back.ts";

let shop: Awaited<ReturnType<typeof counter>>;
let people: Record<"ana" | "bruno" | "boss", Actor>;
beforeAll(async () => {
  shop = await counter({
    connection: { complation_message: "Volte sempre" },
    settings: { serviceGoals: "enabled", goalAnswerMinutes: "10", ticketReuseMinutes: "0" },
  });
  const { companyId, queueIds } = shop;
  people = {
    ana: await makeUser(companyId, { name: "Ana", queueIds }),
    bruno: await makeUser(companyId, { name: "Bruno", queueIds }),
    boss: await makeUser(companyId, { name: "Chefe", profile: "admin" }),
  };
});
const here = <T>(work: () => Promise<T>) => inCompany(shop.companyId, work);
const change = (actor: Actor, id: number, to: Parameters<typeof changeTicket>[2]) =>
  here(() => changeTicket(actor, id, to));
const close = (actor: Actor, id: number) => change(actor, id, { status: "closed" });
const undo = (actor: Actor, id: number) => here(() => takeBack(actor, id));

/** Another customer, who waits in the first queue, or whom `owner` serves. */
async function customer(owner?: Actor): Promise<number> {
  const number = newNumber();
  for (const body of ["Oi", "Vendas"])
    await here(() => receiveMessage(inboundText(shop.connectionId, { number, body })));
  const { id } = await shop.ticket();
  if (owner) await change(owner, id, { status: "open" });
  return id;
}
/** All columns of a ticket that the browser or the automatic texts use. */
async function rowOf(id: number) {
  const [row] = await shop.rows<Record<string, unknown>>("select * from tickets where id = $1", [id]);
  const { updated_at: _changes, before_closing: _kept, ...rest } = row ?? {};
  return rest;
}
const eventsOf = async (id: number) =>
  (
    await shop.rows<{ kind: string }>("select kind from ticket_events where ticket_id = $1 order by id desc limit 2", [
      id,
    ])
  ).map(({ kind }) => kind);

describe("undoing a closing", () => {
  test("undoing a closing returns the user's own ticket, and the customer gets no text", async () => {
    const id = await customer(people.ana);
    const before = await rowOf(id);
    await close(people.ana, id);
    expect(await undo(people.ana, id)).toMatchObject({ status: "open", userId: people.ana.userId, closed: null });
    expect(await rowOf(id)).toEqual(before);
    await farewells(shop.companyId);
    expect(await shop.answers()).not.toContain("Volte sempre");
    expect(await eventsOf(id)).toEqual(["reopened", "closed"]);
  });

  test("undoing a closing returns a colleague's ticket to the colleague", async () => {
    const id = await customer(people.bruno);
    const before = await rowOf(id);
    await close(people.boss, id);
    expect(await undo(people.boss, id)).toMatchObject({ status: "open", user: { name: "Bruno" } });
    expect(await rowOf(id)).toEqual(before);
  });

  test("undoing a closing restores the waiting time, the snooze, the sender, the mark and the menu of a waiting customer", async () => {
    const id = await customer(people.bruno);
    await change(people.bruno, id, { queueId: shop.queueIds[1], note: "Já pagou" });
    await here(() => snoozeTicket(people.ana, id, { until: new Date(Date.now() + 3_600_000).toISOString() }));
    await shop.rows(
      `update tickets set waiting_since = now() - interval '40 minutes', marked_unread = true, out_of_hours = true,
         bot_state = '{"kind":"menu","sentAt":"2026-01-01T00:00:00Z","menus":1,"options":[]}', use_integration = true, suggested_user_id = $2 where id = $1`,
      [id, people.ana.userId],
    );
    const before = await rowOf(id);
    expect(before).toMatchObject({ status: "pending", handed_by: people.bruno.userId });
    await close(people.ana, id);
    expect(await rowOf(id)).toMatchObject({ snoozed_until: null, bot_state: null, handed_at: null });
    expect(await undo(people.ana, id)).toMatchObject({ status: "pending", handed: { note: "Já pagou" } });
    expect(await rowOf(id)).toEqual(before);
    expect(await eventsOf(id)).toEqual(["reopened", "closed"]);
  });

  test("undoing a closing removes the goal results of the closing", async () => {
    const id = await customer(people.ana);
    await close(people.ana, id);
    expect(await shop.rows("select 1 from goal_results where ticket_id = $1", [id])).toHaveLength(1);
    await undo(people.ana, id);
    expect(await shop.rows("select 1 from goal_results where ticket_id = $1", [id])).toEqual([]);
  });

  test("undoing a closing keeps the result of a timely answer from just before the closing", async () => {
    const id = await customer(people.ana);
    await shop.rows(
      "insert into goal_results (company_id, ticket_id, goal, met, at) values ($1, $2, 'answer', true, clock_timestamp() - interval '1 second')",
      [shop.companyId, id],
    );
    await close(people.ana, id);
    await undo(people.ana, id);
    expect(await shop.rows("select goal, met from goal_results where ticket_id = $1", [id])).toEqual([
      { goal: "answer", met: true },
    ]);
  });

  test("undoing a closing makes the ticket pending when its owner was switched off meanwhile", async () => {
    const gone = await makeUser(shop.companyId, { queueIds: shop.queueIds });
    const id = await customer(gone);
    await close(people.boss, id);
    await shop.rows("update users set off_by = 'person' where id = $1", [gone.userId]);
    expect(await undo(people.boss, id)).toMatchObject({ status: "pending", userId: null });
  });
});

describe("refused undoing of a closing", () => {
  test("undoing a closing is refused once the customer got the closing text", async () => {
    const id = await customer(people.ana);
    await close(people.ana, id);
    await farewells(shop.companyId);
    expect(await shop.answers()).toContain("Volte sempre");
    await expect(undo(people.ana, id)).rejects.toMatchObject({ code: "ERR_CHANGE_STANDS" });
    expect(await rowOf(id)).toMatchObject({ status: "closed" });
  });

  test("undoing a closing is refused when its time is over, even if the customer got no text", async () => {
    const id = await customer(people.ana);
    await close(people.ana, id);
    await shop.rows("update tickets set closed_at = closed_at - interval '8 seconds' where id = $1", [id]);
    await expect(undo(people.ana, id)).rejects.toMatchObject({ code: "ERR_CHANGE_STANDS" });
  });

  test("undoing a closing is refused the second time, and for users who did not close the ticket", async () => {
    const id = await customer(people.ana);
    await close(people.ana, id);
    await expect(undo(people.boss, id)).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
    await undo(people.ana, id);
    await expect(undo(people.ana, id)).rejects.toMatchObject({ code: "ERR_TICKET_STATE" });
  });

  test("undoing a closing is refused while the customer has a newer conversation", async () => {
    await shop.says("Oi");
    const { id } = await shop.ticket();
    await close(people.boss, id);
    await shop.says("Outra coisa");
    await expect(undo(people.boss, id)).rejects.toMatchObject({ code: "ERR_OTHER_OPEN_TICKET" });
    expect(await rowOf(id)).toMatchObject({ status: "closed" });
  });

  test("undoing a closing is refused once the ticket's number was removed", async () => {
    const id = await customer(people.ana);
    const gone = await makeConnection(shop.companyId);
    await shop.rows("update tickets set connection_id = $2 where id = $1", [id, gone]);
    await close(people.ana, id);
    await shop.rows("update connections set deleted_at = now() where id = $1", [gone]);
    await expect(undo(people.ana, id)).rejects.toMatchObject({ code: "ERR_NO_WAPP_FOUND" });
    expect(await rowOf(id)).toMatchObject({ status: "closed" });
  });

  test("undoing a closing is refused in another company", async () => {
    const id = await customer(people.ana);
    await close(people.ana, id);
    const stranger = await makeUser(await makeCompany(), { profile: "admin" });
    await expect(inCompany(stranger.companyId, () => takeBack(stranger, id))).rejects.toMatchObject({
      code: "ERR_NO_TICKET_FOUND",
    });
  });
});

test("when a closing is undone twice at the same time, the second call is refused", async () => {
  const id = await customer(people.ana);
  await close(people.ana, id);
  const both = await overlapping(
    shop.companyId,
    () => takeBack(people.ana, id),
    () => takeBack(people.ana, id),
  );
  expect(both).toMatchObject([{ done: { status: "open" } }, { error: { code: "ERR_TICKET_STATE" } }]);
});

test("a colleague who opens the ticket at the moment of the undo keeps it", async () => {
  const id = await customer(people.ana);
  await close(people.ana, id);
  const both = await overlapping(
    shop.companyId,
    () => changeTicket(people.bruno, id, { status: "open" }),
    () => takeBack(people.ana, id),
  );
  expect(both).toMatchObject([
    { done: { status: "open" } },
    { error: { code: "ERR_OTHER_OPEN_TICKET", details: { user: { name: "Bruno" } } } },
  ]);
  expect(await rowOf(id)).toMatchObject({ user_id: people.bruno.userId });
});
