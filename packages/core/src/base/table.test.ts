import { expect, test } from "vitest";
import { SettingRow } from "../company/settings/setting.model.ts";
import { TagRow } from "../desk/tags/tag.model.ts";
import { TicketRow } from "../desk/tickets/ticket.model.ts";
import { makeCompany, makeTag, makeTicket } from "../testing/factories.ts";
import { inCompany, query } from "./database.ts";
import { sql } from "./sql.ts";

test("first wall: a model outside a scope throws, inside it finds and changes only its company's rows", async () => {
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

test("first wall: a new row is of the scope's company, whatever it says", async () => {
  const [mine, theirs] = [await makeCompany(), await makeCompany()];
  await inCompany(mine, async () => {
    const made = await TagRow.create({ companyId: theirs, name: "Novo" });
    expect(made).toMatchObject({ companyId: mine, name: "Novo", userId: null, kanban: false });
    const many = await SettingRow.bulkCreate([{ companyId: theirs, key: "userRating", value: "enabled" }]);
    expect(many.map(({ companyId }) => companyId)).toEqual([mine]);
  });
});

test("what a new row leaves out is filled by the database, and told", async () => {
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
