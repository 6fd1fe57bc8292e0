import type { AppError } from "@balcao/shared/errors";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany, makeQueue, makeTag, makeTicket, makeUser, publishedBy } from "../../testing/factories.ts";
import { showTicket } from "../tickets/access.ts";
import { listTickets } from "../tickets/lists/list.ts";
import { listAllTags, listTags } from "./list.ts";
import { orderTags } from "./order.ts";
import { createTag, deleteTag, updateTag } from "./service.ts";
import { syncTags } from "./sync.ts";

async function stage() {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  const ana = await makeUser(companyId, { queueIds: [queueId] });
  const bruno = await makeUser(companyId, { queueIds: [queueId] });
  const stranger = await makeUser(companyId);
  const admin = await makeUser(companyId, { profile: "admin" });
  const ticketId = await makeTicket(companyId, { queueId, status: "open", userId: ana.userId });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  return { companyId, ana, bruno, stranger, admin, ticketId, here };
}
const page = { pageNumber: 1, searchParam: "" };
const color = "#123456";
const namesOf = (tags: readonly { name: string }[]) => tags.map(({ name }) => name);

test("a name that differs only in case is refused, even for two users at the same time, and a tag may keep its own name", async () => {
  const { ana, bruno, here } = await stage();
  const made = await Promise.allSettled(
    [ana, bruno].map((actor) => here(() => createTag(actor, { name: "Urgente", color, kanban: 0 }))),
  );
  expect(made.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(here(() => createTag(ana, { name: "urgente", color, kanban: 0 }))).rejects.toMatchObject({
    code: "ERR_TAG_NAME_ALREADY_EXISTS",
  });
  const [tag] = (await here(() => listTags(page))).tags;
  const renamed = await here(() => updateTag(bruno, tag?.id ?? 0, { name: "URGENTE" }));
  expect(renamed).toEqual({ id: tag?.id, name: "URGENTE", color, kanban: 0, userId: tag?.userId, ticketsCount: 0 });
});

test("only admins make, change or delete kanban tags, and every user may change other tags", async () => {
  const { companyId, ana, admin, here } = await stage();
  const refused = { code: "ERR_NO_PERMISSION" };
  await expect(here(() => createTag(ana, { name: "Novo", color, kanban: 1 }))).rejects.toMatchObject(refused);
  const lane = await here(() => createTag(admin, { name: "Lane", color, kanban: 1 }));
  await expect(here(() => updateTag(ana, lane.id, { kanban: 0 }))).rejects.toMatchObject(refused);
  await expect(here(() => deleteTag(ana, lane.id))).rejects.toMatchObject(refused);
  expect(await here(() => updateTag(ana, lane.id, { kanban: 1, color: "#fff" }))).toMatchObject({ color: "#fff" });
  const plain = await makeTag(companyId);
  await here(() => deleteTag(ana, plain));
  await here(() => deleteTag(admin, lane.id));
  expect(await here(() => listAllTags({ searchParam: "" }))).toEqual([]);
});

test("tags are found without accents and in any case, and a page continues where the last one ended", async () => {
  const { companyId, here } = await stage();
  for (const name of ["Orçamento", "100%_certo", "orçado"]) await makeTag(companyId, { name });
  const search = async (searchParam: string) => namesOf((await here(() => listTags({ ...page, searchParam }))).tags);
  expect(await search("ORCA")).toEqual(["orçado", "Orçamento"]);
  expect(await search("%_")).toEqual(["100%_certo"]);
  expect(namesOf(await here(() => listAllTags({ searchParam: " orçam " })))).toEqual(["Orçamento"]);
  for (let n = 10; n < 60; n += 1) await makeTag(companyId, { name: `Tag ${n}` });
  const first = await here(() => listTags(page));
  const rest = await here(() => listTags({ ...page, cursor: first.nextCursor ?? "" }));
  const second = await here(() => listTags({ ...page, pageNumber: 2 }));
  expect([first.tags.length, rest.tags.length, rest.hasMore, rest.nextCursor]).toEqual([40, 13, false, null]);
  expect(second).toEqual(rest);
  expect(new Set([...first.tags, ...rest.tags].map(({ id }) => id)).size).toBe(53);
});

test("a ticket gets exactly the given tags, and browsers get an event only when they changed", async () => {
  const { companyId, ana, ticketId, here } = await stage();
  const [a, b] = [await makeTag(companyId, { name: "Aaa" }), await makeTag(companyId, { name: "Bbb" })];
  const sync = (tags: number[]) => here(() => syncTags(ana, { ticketId, tags }));
  expect(namesOf((await sync([b, a, a])).tags)).toEqual(["Aaa", "Bbb"]);
  const told = async () => (await publishedBy(companyId)).filter(({ name }) => name === "ticket.update").length;
  expect(await told()).toBe(1);
  await sync([a, b]);
  expect(await told()).toBe(1);
  expect(namesOf((await sync([b])).tags)).toEqual(["Bbb"]);
  await expect(sync([a, 2_000_000_000])).rejects.toMatchObject({ code: "ERR_NO_TAG_FOUND" });
  expect(namesOf((await here(() => showTicket(ana, ticketId))).tags)).toEqual(["Bbb"]);
  expect((await here(() => listTags({ ...page, searchParam: "Bbb" }))).tags[0]?.ticketsCount).toBe(1);
});

test("only users who may act on a ticket change its tags", async () => {
  const { companyId, bruno, stranger, admin, ticketId, here } = await stage();
  const tags = [await makeTag(companyId)];
  await expect(here(() => syncTags(bruno, { ticketId, tags }))).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  await expect(here(() => syncTags(stranger, { ticketId, tags }))).rejects.toMatchObject({
    code: "ERR_TICKET_NO_ACCESS",
  });
  expect((await here(() => syncTags(admin, { ticketId, tags }))).tags).toHaveLength(1);
});

test("admins set an order in which tags are listed, chosen and shown, and new tags follow by name", async () => {
  const { admin, ana, ticketId, companyId, here } = await stage();
  const [alfa, beta, gama] = [
    await makeTag(companyId, { name: "Alfa" }),
    await makeTag(companyId, { name: "Beta" }),
    await makeTag(companyId, { name: "Gama" }),
  ];
  await here(() => syncTags(ana, { ticketId, tags: [alfa, beta, gama] }));
  const everywhere = () =>
    here(async () => [
      namesOf((await listTags(page)).tags),
      namesOf(await listAllTags({ searchParam: "" })),
      namesOf((await showTicket(ana, ticketId)).tags),
    ]);
  const thrice = (names: string[]) => [names, names, names];
  expect(await everywhere()).toEqual(thrice(["Alfa", "Beta", "Gama"]));
  const before = (await publishedBy(companyId)).length;
  await here(() => orderTags(admin, { tagIds: [gama, alfa, gama] }));
  expect(await everywhere()).toEqual(thrice(["Gama", "Alfa", "Beta"]));
  expect((await publishedBy(companyId)).slice(before)).toMatchObject([
    { name: "tag.order", payload: { tagIds: [gama, alfa] } },
  ]);
  await here(() => createTag(ana, { name: "Antes", color, kanban: 0 }));
  expect((await everywhere())[1]).toEqual(["Gama", "Alfa", "Antes", "Beta"]);
  await expect(here(() => orderTags(ana, { tagIds: [alfa] }))).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  const foreign = await makeTag(await makeCompany());
  await expect(here(() => orderTags(admin, { tagIds: [foreign, alfa] }))).rejects.toMatchObject({
    code: "ERR_NO_TAG_FOUND",
  });
  expect((await everywhere())[1]).toEqual(["Gama", "Alfa", "Antes", "Beta"]);
});

test("a deleted tag is removed from all tickets with one event", async () => {
  const { companyId, ana, ticketId, here } = await stage();
  const tagId = await makeTag(companyId);
  const many = [ticketId, await makeTicket(companyId), await makeTicket(companyId)];
  await here(() =>
    queryText("insert into ticket_tags (company_id, ticket_id, tag_id) select $1, unnest($2::int[]), $3", [
      companyId,
      many,
      tagId,
    ]),
  );
  await here(() => deleteTag(ana, tagId));
  expect((await here(() => showTicket(ana, ticketId))).tags).toEqual([]);
  expect((await publishedBy(companyId)).map(({ name, payload }) => ({ name, payload }))).toEqual([
    { name: "tag.delete", payload: { tagId } },
  ]);
});

test("a tag that is deleted during its assignment to a ticket is on no ticket afterwards", async () => {
  const { companyId, ana, ticketId, here } = await stage();
  const tagId = await makeTag(companyId);
  const sync = here(() => syncTags(ana, { ticketId, tags: [tagId] })).then(
    () => "done",
    ({ code }: AppError) => code,
  );
  await here(() => deleteTag(ana, tagId));
  expect(["done", "ERR_NO_TAG_FOUND"]).toContain(await sync);
  expect((await here(() => showTicket(ana, ticketId))).tags).toEqual([]);
});

test("a filter by tags finds tickets that have all chosen tags, however many there are", async () => {
  const { companyId, ana, ticketId, here } = await stage();
  const [a, b, c] = [await makeTag(companyId), await makeTag(companyId), await makeTag(companyId)];
  await here(() => syncTags(ana, { ticketId, tags: [a, b] }));
  const none = { showAll: false, queueIds: [], users: [], withUnreadMessages: false };
  const found = async (tags: number[]) =>
    (await here(() => listTickets(ana, { ...page, ...none, tags }))).tickets.map(({ id }) => id);
  expect(await found([a])).toEqual([ticketId]);
  expect(await found([b, a, b])).toEqual([ticketId]);
  expect(await found([a, b, c])).toEqual([]);
  expect(await found(Array.from({ length: 500 }, (_, index) => a + index))).toEqual([]);
});
