import { expect, test } from "vitest";
import { QueueRow } from "../company/queues/queue.model.ts";
import { SettingRow } from "../company/settings/setting.model.ts";
import { CampaignShippingRow } from "../desk/campaigns/campaign-shipping.model.ts";
import { TagRow } from "../desk/tags/tag.model.ts";
import { TicketRow } from "../desk/tickets/ticket.model.ts";
import { makeCampaign } from "../testing/campaign-factories.ts";
import { makeCompany, makeTag, makeTicket } from "../testing/factories.ts";
import { inCompany, query, run } from "./database.ts";
import { sql } from "./sql.ts";

test("first wall: a model outside a scope throws, and a model inside a scope finds and changes only its company's rows", async () => {
  const [mine, theirs] = [await makeCompany(), await makeCompany()];
  const [own, foreign] = [await makeTicket(mine), await makeTicket(theirs)];
  await expect(TicketRow.findAll()).rejects.toThrow("No scope");
  await inCompany(mine, async () => {
    expect((await TicketRow.findAll()).map((row) => row.id)).toEqual([own]);
    expect(await TicketRow.findByPk(foreign)).toBeNull();
    expect(await TicketRow.update({ unreadMessages: 9 }, { where: { id: foreign } })).toEqual([0]);
    expect(await TicketRow.destroy({ where: { id: foreign } })).toBe(0);
  });
});

test("first wall: a new row belongs to the scope's company, whatever company it names", async () => {
  const [mine, theirs] = [await makeCompany(), await makeCompany()];
  await inCompany(mine, async () => {
    const made = await TagRow.create({ companyId: theirs, name: "Novo" });
    expect(made).toMatchObject({ companyId: mine, name: "Novo", userId: null, kanban: false });
    const many = await SettingRow.bulkCreate([{ companyId: theirs, key: "userRating", value: "enabled" }]);
    expect(many.map(({ companyId }) => companyId)).toEqual([mine]);
  });
});

test("the database fills the fields that a new row leaves out, and the insert returns them", async () => {
  const companyId = await makeCompany();
  const made = await inCompany(companyId, () => TagRow.create({ name: "Novo" }));
  expect(made.id).toBeGreaterThan(0);
  expect(made.createdAt).toBeInstanceOf(Date);
});

test("a select list and its shape come from the same names", async () => {
  const companyId = await makeCompany();
  const id = await makeTag(companyId, { name: "Nome" });
  expect(TagRow.pick("g", "id", "userId").text).toBe('g.id, g.user_id as "userId"');
  const rows = await inCompany(companyId, () =>
    query(TagRow.shape("id", "name", "userId"), sql`select ${TagRow.pick("g", "id", "name", "userId")} from tags g`),
  );
  expect(rows).toEqual([{ id, name: "Nome", userId: null }]);
});

test("an insert casts each value to its column's type, and accepts SQL in place of a value", async () => {
  const companyId = await makeCompany();
  const tag = TagRow.insert({ companyId: sql`c.id`, kanban: true, name: "Nova", userId: null });
  expect(tag.text).toBe(
    "insert into tags as tags (company_id, kanban, name, user_id) select c.id, $1::bool, $2::text, $3::int4",
  );
  const made = sql`${tag} from companies c where c.id = ${companyId} returning ${TagRow.pick("tags", "name", "kanban", "userId")}`;
  expect(await inCompany(companyId, () => query(TagRow.shape("name", "kanban", "userId"), made))).toEqual([
    { name: "Nova", kanban: true, userId: null },
  ]);
});

test("an insert can give an alias to the row that already exists", async () => {
  const companyId = await makeCompany();
  const id = await makeTag(companyId, { name: "Nova" });
  const again = sql`${TagRow.insert({ id, companyId, name: "!" }, "was")} on conflict (id) do update set name = was.name || excluded.name returning name`;
  expect(await inCompany(companyId, () => query(TagRow.shape("name"), again))).toEqual([{ name: "Nova!" }]);
});

test("a field that an insert leaves out, or has as undefined, gets the column's default", async () => {
  const companyId = await makeCompany();
  const campaignId = await makeCampaign(companyId);
  const person = { companyId, campaignId, name: "Rosa", number: "5511987650001", variant: 1, position: 1 };
  await inCompany(companyId, async () => {
    await run(CampaignShippingRow.insert({ ...person, lane: "cold", email: undefined }));
    expect(await CampaignShippingRow.findAll()).toMatchObject([{ email: "", state: "queued" }]);
  });
});

test("an insert writes JSON as JSON, even a list", async () => {
  const companyId = await makeCompany();
  const [schedules, fields] = [[], { companyId, name: "Vendas", color: "#123456" }];
  await inCompany(companyId, () => run(QueueRow.insert({ ...fields, schedules })));
  expect(await inCompany(companyId, () => QueueRow.findAll())).toMatchObject([{ schedules: [] }]);
});

test("an insert with a wrong, missing or mistyped field is refused by the compiler, and an insert with an unknown field throws", () => {
  // @ts-expect-error -- the name of a tag is missing
  TagRow.insert({ companyId: 1 });
  // @ts-expect-error -- a name of another type
  TagRow.insert({ companyId: 1, name: 2 });
  // @ts-expect-error -- null where none is allowed
  TagRow.insert({ companyId: 1, name: null });
  // @ts-expect-error -- a word that the column does not allow
  CampaignShippingRow.insert({ companyId: 1, campaignId: 1, name: "", number: "", variant: 1, position: 1, lane: "x" });
  // @ts-expect-error -- no column of the table
  expect(() => TagRow.insert({ companyId: 1, name: "Nova", colour: "red" })).toThrow("colour is no column of tags");
});
