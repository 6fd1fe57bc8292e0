import type { Actor } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import {
  makeCompany,
  makeContact,
  makeQueue,
  makeTag,
  makeTicket,
  makeTicketTag,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { showTicket } from "../tickets/access.ts";
import { createTag, deleteTag, updateTag } from "../tags/service.ts";
import { countBoard, listCards, showBoard } from "./board.ts";
import { listColumns, orderColumns } from "./columns.ts";
import { clearColumn, moveCard, putTagOn } from "./move.ts";

const whole = { queueIds: [], users: [], searchParam: "" };
const page = { ...whole, pageNumber: 1 };

async function stage() {
  const companyId = await makeCompany();
  const [queueId, otherQueueId] = [await makeQueue(companyId), await makeQueue(companyId)];
  const ana = await makeUser(companyId, { queueIds: [queueId] });
  const bruno = await makeUser(companyId, { queueIds: [queueId] });
  const admin = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const column = async (name: string) => (await here(() => createTag(admin, { name, color: "#123456", kanban: 1 }))).id;
  const [proposal, won] = [await column("Proposta"), await column("Ganho")];
  const ticket = (values: object = {}) => makeTicket(companyId, { queueId, ...values });
  /** The ids of the cards in each column. */
  const board = async (actor: Actor, filter = {}) =>
    (await here(() => showBoard(actor, { ...whole, ...filter }))).columns.map(({ tag, tickets }) => [
      tag?.name ?? null,
      tickets.map(({ id }) => id).toSorted((a, b) => a - b),
    ]);
  const counts = async (actor: Actor, filter = {}) =>
    (await here(() => countBoard(actor, { ...whole, ...filter }))).counts.map(({ count }) => count);
  const tagsOf = async (id: number) => (await here(() => showTicket(admin, id))).tags.map(({ name }) => name);
  return {
    companyId,
    queueId,
    otherQueueId,
    ana,
    bruno,
    admin,
    here,
    proposal,
    won,
    ticket,
    board,
    counts,
    tagsOf,
  };
}

test("active tickets are in the column of their kanban tag, or else in the first column, and closed tickets are not on the board", async () => {
  const s = await stage();
  const plain = await makeTag(s.companyId, { name: "Urgente" });
  const [open, pending] = [await s.ticket({ status: "open", userId: s.bruno.userId }), await s.ticket()];
  const closed = await s.ticket({ status: "closed" });
  for (const id of [pending, closed]) await makeTicketTag(s.companyId, id, s.won);
  await makeTicketTag(s.companyId, open, plain);
  expect(await s.board(s.ana)).toEqual([
    [null, [open]],
    ["Proposta", []],
    ["Ganho", [pending]],
  ]);
  expect(await s.counts(s.ana)).toEqual([1, 0, 1]);
  await s.here(() => queryText("update tickets set snoozed_until = now() + interval '1 day' where id = $1", [open]));
  expect(await s.counts(s.ana)).toEqual([1, 0, 1]);
});

test("a ticket with several kanban tags is shown once, in the column that comes first at present", async () => {
  const s = await stage();
  const id = await s.ticket();
  for (const tagId of [s.won, s.proposal]) await makeTicketTag(s.companyId, id, tagId);
  const inEach = async () =>
    Promise.all(
      (["none", s.proposal, s.won] as const).map(
        async (column) => (await s.here(() => listCards(s.ana, { ...page, column }))).count,
      ),
    );
  expect([await s.counts(s.ana), await inEach()]).toEqual([
    [0, 1, 0],
    [0, 1, 0],
  ]);
  await s.here(() => orderColumns(s.admin, { tagIds: [s.won] }));
  expect(await s.board(s.ana)).toEqual([
    [null, []],
    ["Ganho", [id]],
    ["Proposta", []],
  ]);
  expect(await inEach()).toEqual([0, 0, 1]);
});

test("all users see the cards of the tickets that they may see, and queues, owners and words filter the board", async () => {
  const s = await stage();
  const elsewhere = await s.ticket({ queueId: s.otherQueueId });
  const hers = await s.ticket({ status: "open", userId: s.ana.userId });
  const named = await s.ticket({ contactId: await makeContact(s.companyId, { name: "Dona Conceição" }) });
  const cards = async (actor: Actor, filter = {}) => (await s.board(actor, filter))[0]?.[1];
  expect(await cards(s.ana)).toEqual([hers, named]);
  expect(await cards(s.admin)).toEqual([elsewhere, hers, named]);
  expect(await cards(s.admin, { queueIds: [s.otherQueueId] })).toEqual([elsewhere]);
  expect(await cards(s.ana, { users: [s.ana.userId] })).toEqual([hers]);
  expect(await cards(s.admin, { searchParam: "conceicao" })).toEqual([named]);
  expect(await s.counts(s.admin, { searchParam: "conceicao" })).toEqual([1, 0, 0]);
  await expect(s.board(s.ana, { users: [s.bruno.userId] })).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
});

test("a column is loaded in pages without gaps or repeats, with its count", async () => {
  const s = await stage();
  const ids: number[] = [];
  for (let n = 0; n < 45; n += 1) ids.push(await s.ticket());
  await s.here(() => queryText("update tickets set updated_at = '2026-01-01' where id = any($1::int[])", [ids]));
  const column = (await s.here(() => showBoard(s.ana, whole))).columns[0];
  const seen = column?.tickets.map(({ id }) => id) ?? [];
  expect([seen.length, column?.hasMore]).toEqual([20, true]);
  for (let cursor = column?.nextCursor ?? null; cursor !== null; ) {
    const next = await s.here(() => listCards(s.ana, { ...page, column: "none", cursor: cursor ?? "" }));
    seen.push(...next.tickets.map(({ id }) => id));
    expect(next.count).toBe(45);
    cursor = next.nextCursor;
  }
  expect(seen).toEqual(ids.toReversed());
  const third = await s.here(() => listCards(s.ana, { ...page, pageNumber: 3 }));
  expect([third.tickets.length, third.count, third.hasMore]).toEqual([5, 45, false]);
});

test("a move replaces the old kanban tags by the new one, with one event, and does not change other tags", async () => {
  const s = await stage();
  const id = await s.ticket();
  for (const tagId of [await makeTag(s.companyId, { name: "Urgente" }), s.won, s.proposal])
    await makeTicketTag(s.companyId, id, tagId);
  const moved = await s.here(() => moveCard(s.ana, id, { from: s.proposal, to: s.won }));
  expect(moved.tags.map(({ name }) => name)).toEqual(["Ganho", "Urgente"]);
  await s.here(() => moveCard(s.ana, id, { from: s.won, to: null }));
  expect(await s.tagsOf(id)).toEqual(["Urgente"]);
  const told = (await publishedBy(s.companyId)).filter(({ name }) => name === "ticket.update");
  expect(told).toHaveLength(2);
});

test("moving a card that a colleague has moved is refused with the card's new column, and a repeated move changes nothing", async () => {
  const s = await stage();
  const id = await s.ticket();
  await s.here(() => moveCard(s.bruno, id, { from: null, to: s.won }));
  await expect(s.here(() => moveCard(s.ana, id, { from: null, to: s.proposal }))).rejects.toMatchObject({
    code: "ERR_CARD_MOVED",
    details: { column: "Ganho" },
  });
  const before = (await publishedBy(s.companyId)).length;
  await s.here(() => moveCard(s.ana, id, { from: null, to: s.won }));
  expect((await publishedBy(s.companyId)).length).toBe(before);
  await s.here(() => clearColumn(s.bruno, id));
  await expect(s.here(() => moveCard(s.ana, id, { from: s.won, to: s.proposal }))).rejects.toMatchObject({
    details: { column: null },
  });
});

test("when two moves are made at the same time, one is refused, and the card is in one column", async () => {
  const s = await stage();
  const id = await s.ticket();
  const moves = await Promise.allSettled(
    [s.won, s.proposal].map((to) => s.here(() => moveCard(s.ana, id, { from: null, to }))),
  );
  expect(moves.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await s.tagsOf(id)).toHaveLength(1);
});

test("only users who may act on a ticket move its card, only while the ticket is active, and only to columns", async () => {
  const s = await stage();
  const hers = await s.ticket({ status: "open", userId: s.ana.userId });
  const elsewhere = await s.ticket({ queueId: s.otherQueueId });
  const closed = await s.ticket({ status: "closed" });
  const plain = await makeTag(s.companyId);
  const to = (actor: Actor, id: number, tagId: number | null) =>
    s.here(() => moveCard(actor, id, { from: null, to: tagId }));
  await expect(to(s.bruno, hers, s.won)).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  await expect(to(s.ana, elsewhere, s.won)).rejects.toMatchObject({ code: "ERR_TICKET_NO_ACCESS" });
  await expect(to(s.ana, closed, s.won)).rejects.toMatchObject({ code: "ERR_TICKET_STATE" });
  for (const tagId of [plain, 2_000_000_000])
    await expect(to(s.ana, hers, tagId)).rejects.toMatchObject({ code: "ERR_NO_TAG_FOUND" });
  for (const change of [() => putTagOn(s.bruno, hers, s.won), () => clearColumn(s.bruno, hers)])
    await expect(s.here(change)).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  expect((await to(s.admin, hers, s.won)).tags).toHaveLength(1);
});

test("clearing removes only the kanban tags, and putting a kanban tag on replaces the other kanban tags", async () => {
  const s = await stage();
  const id = await s.ticket();
  const plain = await makeTag(s.companyId, { name: "Urgente" });
  await s.here(() => putTagOn(s.ana, id, plain));
  await s.here(() => putTagOn(s.ana, id, s.won));
  expect((await s.here(() => putTagOn(s.ana, id, s.proposal))).tags.map(({ name }) => name)).toEqual([
    "Proposta",
    "Urgente",
  ]);
  const before = (await publishedBy(s.companyId)).length;
  for (const tagId of [plain, s.proposal]) await s.here(() => putTagOn(s.ana, id, tagId));
  expect((await publishedBy(s.companyId)).length).toBe(before);
  expect((await s.here(() => clearColumn(s.ana, id))).tags.map(({ name }) => name)).toEqual(["Urgente"]);
  await expect(s.here(() => putTagOn(s.ana, id, 2_000_000_000))).rejects.toMatchObject({ code: "ERR_NO_TAG_FOUND" });
});

test("admins order the columns with an event to all browsers, a new column comes last, and there are at most fifty", async () => {
  const s = await stage();
  const order = (actor: Actor, tagIds: number[]) => s.here(() => orderColumns(actor, { tagIds }));
  await expect(order(s.ana, [s.won])).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  await expect(order(s.admin, [s.won, 2_000_000_000])).rejects.toMatchObject({ code: "ERR_NO_TAG_FOUND" });
  expect((await order(s.admin, [s.won, s.proposal])).lista.map(({ name }) => name)).toEqual(["Ganho", "Proposta"]);
  expect((await publishedBy(s.companyId)).at(-1)).toMatchObject({
    name: "kanban.order",
    payload: { tagIds: [s.won, s.proposal] },
  });
  const plain = await makeTag(s.companyId, { name: "Novo" });
  await s.here(() => updateTag(s.admin, plain, { kanban: 1 }));
  expect((await s.here(listColumns)).map(({ id }) => id)).toEqual([s.won, s.proposal, plain]);
  await s.here(() => deleteTag(s.admin, s.won));
  expect((await s.here(listColumns)).map(({ id }) => id)).toEqual([s.proposal, plain]);
  await s.here(() =>
    queryText(
      "insert into tags (company_id, name, kanban) select $1, 'Coluna ' || n, true from generate_series(1, 48) n",
      [s.companyId],
    ),
  );
  const refused = { code: "ERR_TOO_MANY_ITEMS" };
  await expect(
    s.here(() => createTag(s.admin, { name: "Mais uma", color: "#123456", kanban: 1 })),
  ).rejects.toMatchObject(refused);
  const another = await makeTag(s.companyId);
  await expect(s.here(() => updateTag(s.admin, another, { kanban: 1 }))).rejects.toMatchObject(refused);
});
