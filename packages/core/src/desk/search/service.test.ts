import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
} from "../../testing/factories.ts";
import { TagRow } from "../tags/tag.model.ts";
import { TicketTagRow } from "../tags/ticket-tag.model.ts";
import { listTickets } from "../tickets/lists/list.ts";
import { findMessages } from "./messages.ts";
import { search } from "./service.ts";
import { readTerm } from "../terms/term.ts";

let companyId: number;
let queueId: number;
let connectionId: number;
let admin: Actor;
let ana: Actor;
beforeAll(async () => {
  companyId = await makeCompany();
  queueId = await makeQueue(companyId);
  connectionId = await makeConnection(companyId);
  admin = await makeUser(companyId, { profile: "admin" });
  ana = await makeUser(companyId, { queueIds: [queueId] });
});
const everything = { tags: [], users: [], queueIds: [] };
const asking = (actor: Actor, q: string, more: object = {}) =>
  inCompany(actor.companyId, () => search(actor, { q, ...everything, ...more }));
const listing = (actor: Actor, searchParam: string, more: object = {}) =>
  inCompany(actor.companyId, () =>
    listTickets(actor, {
      ...everything,
      showAll: false,
      withUnreadMessages: false,
      pageNumber: 1,
      searchParam,
      ...more,
    }),
  );
const customer = async (values: { name?: string; number?: string }, queue: number | null = queueId) =>
  makeTicket(companyId, { contactId: await makeContact(companyId, values), connectionId, queueId: queue });

describe("a contact", () => {
  test.each([
    ["joao", true],
    ["JOÃO  conceicao", true],
    ["ceicao", true],
    ["o conc", true],
    ["joao maria", false],
    ["jo%o", false],
    ["100%_", false],
    ["!!", false],
  ])("João da Conceição is found by %j: %s", async (q, found) => {
    const own = await makeCompany();
    const boss = await makeUser(own, { profile: "admin" });
    const contactId = await makeContact(own, { name: "João da Conceição", number: "5511933334444" });
    const id = await makeTicket(own, { contactId });
    expect((await asking(boss, q)).tickets.map((one) => one.id)).toEqual(found ? [id] : []);
    expect((await listing(boss, q)).tickets.map((one) => one.id)).toEqual(found ? [id] : []);
  });

  test("a contact is found by number with and without the ninth digit, however it is stored or typed", async () => {
    const long = await customer({ number: "5521987650001" });
    const short = await customer({ number: "552187650002" });
    const typed = [
      [long, "5521987650001", "552187650001", "+55 (21) 98765-0001", "(21) 8765-0001", "87650001", "987650001", "0001"],
      [short, "552187650002", "5521987650002", "+55 21 98765-0002", "98765-0002", "8765-0002"],
    ] as const;
    for (const [id, ...forms] of typed)
      for (const q of forms) {
        expect([q, (await asking(admin, q)).tickets.map((ticket) => ticket.id)]).toEqual([q, [id]]);
        expect([q, (await listing(admin, q)).tickets.map((ticket) => ticket.id)]).toEqual([q, [id]]);
      }
  });

  test("a contact is found by each of its numbers", async () => {
    const id = await customer({ number: "5531987650001" });
    const another =
      "insert into contact_identities select company_id, contact_id, 'phone', '5541987650002' from tickets";
    await inCompany(admin.companyId, () => queryText(`${another} where id = $1`, [id]));
    for (const q of ["5531987650001", "(41) 8765-0002"])
      for (const ask of [asking, listing]) expect((await ask(admin, q)).tickets.map((one) => one.id)).toEqual([id]);
  });

  test("a contact is listed once for each number of ours, with its active ticket, or else with its newest ticket", async () => {
    const contactId = await makeContact(companyId, { name: "Zulmira Uma" });
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const place = { contactId, queueId };
    const active = await makeTicket(companyId, { ...place, connectionId, updatedAt: at(9) });
    await makeTicket(companyId, { ...place, connectionId, status: "closed", updatedAt: at(1) });
    const other = await makeConnection(companyId);
    const newer = await makeTicket(companyId, { ...place, connectionId: other, status: "closed", updatedAt: at(3) });
    await makeTicket(companyId, { ...place, connectionId: other, status: "closed", updatedAt: at(5) });
    expect((await asking(admin, "zulmira")).tickets.map(({ id }) => id)).toEqual([newer, active]);
  });

  test("a contact comes first when its name begins with the term", async () => {
    const inside = await customer({ name: "Padaria Quindim" });
    const begins = await customer({ name: "Quindim Doces" });
    await inCompany(companyId, () => queryText("update tickets set updated_at = now() where id = $1", [inside]));
    expect((await asking(admin, "quindim")).tickets.map(({ id }) => id)).toEqual([begins, inside]);
  });
});

describe("words inside messages", () => {
  test.each([
    ["acai com pacoca", "Quero AÇAÍ com paçoca, por favor", true],
    ["ACAI paç", "Quero açaí com paçoca", true],
    ["pedidos", "Meu pedido chegou", true],
    ["acai pao", "Quero açaí com paçoca", false],
    ["çoca", "Quero açaí com paçoca", false],
    ["não entregou", "Ele NAO entregou nada", true],
    ["12345", "nota fiscal n.º 12345/2026", true],
    ["relatorio.pdf", "segue relatório.pdf", true],
    ["joao@loja", "escreva a joao@loja.com.br", true],
    ["r$ 150", "custa R$150,00", true],
    ["🙂", "tudo bem 🙂", true],
    ["'; drop --", "aspas", false],
    ["a:b & !c | (d", "aspas", false],
  ])("the search for %j finds a message %j: %s", async (q, body, found) => {
    const ticketId = await customer({});
    const id = await makeMessage(companyId, ticketId, { body });
    const hits = (await asking(admin, q)).messages.filter(({ message }) => message.id === id);
    expect(hits.map(({ ticket }) => ticket.id)).toEqual(found ? [ticketId] : []);
    expect((await listing(admin, q)).tickets.some((ticket) => ticket.id === ticketId)).toBe(found);
  });

  test("an edited message is found by its new words only, and one opened later by its text; a deleted one and a contact card are not found", async () => {
    const ticketId = await customer({});
    const id = await makeMessage(companyId, ticketId, { body: "jabuticaba" });
    const found = async (q: string) => (await asking(admin, q)).messages.map(({ message }) => message.id);
    const set = (sql: string) =>
      inCompany(companyId, () => queryText(`update messages set ${sql} where id = $1`, [id]));
    expect(await found("jabuticaba")).toEqual([id]);
    await set("body = 'pitanga', is_edited = true");
    expect([await found("jabuticaba"), await found("pitanga")]).toEqual([[], [id]]);
    await set("is_deleted = true");
    expect(await found("pitanga")).toEqual([]);
    const later = await makeMessage(companyId, ticketId, { body: "", mediaType: "undecrypted" });
    await inCompany(companyId, () =>
      queryText("update messages set body = 'graviola', media_type = 'text' where id = $1", [later]),
    );
    expect(await found("graviola")).toEqual([later]);
    const card = await makeMessage(companyId, ticketId, { body: "BEGIN:VCARD cupuacu", mediaType: "vcard" });
    expect(await found("cupuacu")).not.toContain(card);
  });

  test("pages start from the newest, without gap or repeat, even when many messages are hidden from the user", async () => {
    const hidden = await customer({}, await makeQueue(companyId));
    const seen = await customer({});
    const ids: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      await makeMessage(companyId, hidden, { body: `mexerica ${n}` });
      ids.unshift(await makeMessage(companyId, seen, { body: `mexerica ${n}` }));
    }
    const first = await asking(ana, "mexerica");
    const second = await asking(ana, "mexerica", { cursor: first.nextCursor ?? "" });
    expect([first.messages.length, second.nextCursor, second.tickets]).toEqual([20, null, []]);
    expect([...first.messages, ...second.messages].map(({ message }) => message.id)).toEqual(ids);
    for (const limits of [
      { stretch: 7, first: 2, handed: 3, rounds: 2 },
      { stretch: 3, first: 500, handed: 500, rounds: 1 },
      { stretch: 1000, first: 1, handed: 4, rounds: 50 },
    ]) {
      const all: number[] = [];
      for (let before: number | undefined; ; ) {
        const page = await inCompany(companyId, () =>
          findMessages(ana, readTerm("mexerica"), everything, { before, most: 4 }, limits),
        );
        all.push(...page.hits.map(({ id }) => id));
        if (page.next === null) break;
        before = page.next;
      }
      expect(all).toEqual(ids);
    }
  });

  test("a search can be filtered by tags, queues and users, and only an admin may choose other users", async () => {
    const ticketId = await makeTicket(companyId, { connectionId, queueId, status: "open", userId: ana.userId });
    await makeMessage(companyId, ticketId, { body: "carambola" });
    const tag = async (name: string) => (await inCompany(companyId, () => TagRow.create({ name }))).id;
    const tags = [await tag("um"), await tag("dois")];
    const count = async (more: object) => (await asking(admin, "carambola", more)).messages.length;
    expect(await count({ tags: tags.slice(0, 1) })).toBe(0);
    const mark = (tagId = 0) => inCompany(companyId, () => TicketTagRow.create({ ticketId, tagId }));
    await mark(tags[0]);
    expect([await count({ tags: tags.slice(0, 1) }), await count({ tags })]).toEqual([1, 0]);
    await mark(tags[1]);
    expect(await count({ tags })).toBe(1);
    expect(await count({ users: [admin.userId] })).toBe(0);
    expect(await count({ users: [admin.userId, ana.userId], queueIds: [queueId] })).toBe(1);
    await expect(asking(ana, "carambola", { users: [admin.userId] })).rejects.toMatchObject({
      code: "ERR_NO_PERMISSION",
    });
    expect((await asking(ana, "carambola", { users: [ana.userId] })).messages).toHaveLength(1);
    const listed = async (actor: Actor, more: object) => (await listing(actor, "", more)).tickets.map(({ id }) => id);
    expect(await listed(admin, { tags })).toEqual([ticketId]);
    expect(await listed(ana, { users: [ana.userId], queueIds: [queueId] })).toEqual([ticketId]);
    await expect(listing(ana, "", { users: [admin.userId] })).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  });
});

describe("a day of a list", () => {
  test("a day of a list is the company's own day, from midnight to midnight", async () => {
    const own = await makeCompany();
    const boss = await makeUser(own, { profile: "admin" });
    await inCompany(own, () => queryText("update companies set timezone = 'America/Manaus' where id = $1", [own]));
    const at = async (time: string) => {
      const id = await makeTicket(own, { updatedAt: new Date(time) });
      await inCompany(own, () => queryText("update tickets set created_at = updated_at where id = $1", [id]));
      return id;
    };
    await at("2026-03-10T03:59:59.999Z");
    const [first, last] = [await at("2026-03-10T04:00:00Z"), await at("2026-03-11T03:59:59.999Z")];
    await at("2026-03-11T04:00:00Z");
    for (const key of ["date", "updatedAt"])
      expect((await listing(boss, "", { [key]: "2026-03-10" })).tickets.map(({ id }) => id)).toEqual([last, first]);
  });
});

test("no search function finds anything of another company", async () => {
  const elsewhere = await makeUser(await makeCompany(), { profile: "admin", super: true });
  const contactId = await makeContact(companyId, { name: "Segredo Nosso", number: "5521999998877" });
  await makeMessage(companyId, await makeTicket(companyId, { contactId, connectionId }), { body: "guardadissimo" });
  expect((await asking(admin, "guardadissimo")).messages).toHaveLength(1);
  for (const q of ["segredo", "5521999998877", "guardadissimo"])
    expect(await asking(elsewhere, q)).toEqual({ tickets: [], messages: [], nextCursor: null });
  const calls = [
    "select * from search_contact_ids('{segredo}', '{}', 10)",
    "select * from search_messages(words_asked('guardadissimo'), 9007199254740991, 10, 100)",
    "select * from search_rare_messages(words_asked('guardadissimo'), 9007199254740991, 10)",
  ];
  for (const sql of calls) {
    expect(await inCompany(companyId, () => queryText(sql))).toHaveLength(1);
    expect(await inCompany(elsewhere.companyId, () => queryText(sql))).toEqual([]);
  }
});
