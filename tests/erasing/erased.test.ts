import { eraseNext } from "@balcao/core/desk/erasing/due-erasures";
import { steps } from "@balcao/core/desk/erasing/steps";
import { deleteContact } from "@balcao/core/desk/identity/removal";
import { makeErasure } from "@balcao/core/testing/contact-factories";
import { inCompany } from "@balcao/core/base/database";
import { showDashboard } from "@balcao/core/office/dashboard/service";
import { numberForms } from "@balcao/shared/phone";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fates } from "./fates.ts";
import { knownEverywhere, unusual } from "./scene.ts";

const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
beforeAll(() => owner.connect());
afterAll(() => owner.end());
type Scene = Awaited<ReturnType<typeof knownEverywhere>>;

/** The columns of companies' tables, in which any value is looked for as a text. */
const everyColumn = async () =>
  (
    await owner.query<{ table: string; columns: { name: string; bytes: boolean }[] }>(
      `select c.relname as table, json_agg(json_build_object('name', a.attname, 'bytes', a.atttypid = 'bytea'::regtype) order by a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
         select 1 from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id' and not k.attisdropped) group by 1`,
    )
  ).rows;

/**
 * The columns, as table.column, in which a row of the company contains one of these words. Each table is read once, because to plan a thousand reads
 * takes long.
 */
async function foundIn(companyId: number, needles: readonly string[]): Promise<string[]> {
  const asked = (await everyColumn()).map(({ table, columns }) => {
    const values = columns.map(
      ({ name, bytes }) => `('${name}', ${bytes ? `encode(r.${name}, 'escape')` : `r.${name}::text`})`,
    );
    return `select distinct '${table}.' || c.name as place from ${table} r, lateral (values ${values.join(", ")}) c (name, value), unnest($2::text[]) needle
      where r.company_id = $1 and position(lower(needle) in lower(c.value)) > 0`;
  });
  const { rows } = await owner.query<{ place: string }>(asked.join("\nunion all\n"), [companyId, needles]);
  return rows.map(({ place }) => place).toSorted();
}

const needlesOf = ({ number, lid }: Scene) => [
  unusual.name,
  "quixaxa",
  unusual.before,
  unusual.twin,
  unusual.word,
  unusual.userName,
  unusual.email,
  lid,
  ...numberForms(number),
];

async function makeDue(scene: Scene): Promise<number> {
  const { companyId, admin, contactId } = scene;
  return makeErasure(companyId, contactId, { state: "waiting", dueAt: new Date(0), askedBy: admin.userId });
}
const staysIn = (place: string): boolean => {
  const [table = "", column = ""] = place.split(".");
  const fate = fates[table];
  return fate !== undefined && fate !== "deleted" && (fate.stays ?? "").split(" ").includes(column);
};

/** The rows from which every report of the company is made. */
const reports = ({ companyId, rows }: Scene): Promise<unknown[]> =>
  Promise.all([
    rows("select id, uuid, status, contact_id, connection_id, user_id, created_at, closed_at from tickets order by id"),
    rows("select ticket_id, kind, at from ticket_events order by id"),
    rows("select * from turns order by id"),
    rows("select total, sent, delivered, read, replied, states from campaign_counts"),
    rows("select total, valid, unchecked, removed from contact_list_imports"),
    rows("select total, added, updated, refused from contact_file_imports"),
    rows("select tokens, ms, model, handed_over from assistant_answers"),
    rows("select state, created_at from email_recipients order by id"),
    inCompany(companyId, () => showDashboard({ days: 30 }, { supportUrl: null })),
  ]);

test("after an erasure the database names the person only where the table of fates says so, and every report is the same", async () => {
  const scene = await knownEverywhere();
  const { companyId, contactId, rows } = scene;
  const erasureId = await makeDue(scene);
  const before = await reports(scene);
  expect((await foundIn(companyId, needlesOf(scene))).length).toBeGreaterThan(40);
  expect(await foundIn(companyId, needlesOf(scene))).toEqual(
    expect.arrayContaining(["audit.about_name", "audit.details"]),
  );
  expect(await inCompany(companyId, eraseNext)).toBe(true);
  const found = await foundIn(companyId, needlesOf(scene));
  expect(found.filter((place) => !staysIn(place))).toEqual([]);
  expect(found).toEqual([]);
  expect(await reports(scene)).toEqual(before);
  expect(
    await rows("select name, number, erased_at is not null as erased from contacts where id = $1", [contactId]),
  ).toEqual([{ name: `Pessoa removida #${erasureId}`, number: "", erased: true }]);
  expect(await rows("select name, state from campaign_shippings")).toEqual([
    { name: `Pessoa removida #${erasureId}`, state: "replied" },
  ]);
});

test("in a group the words of others stay, and the person's message stays as a deleted message under the pseudonym", async () => {
  const scene = await knownEverywhere();
  const { companyId, rows, groupTicketId } = scene;
  const erasureId = await makeDue(scene);
  await inCompany(companyId, eraseNext);
  const called = `Pessoa removida #${erasureId}`;
  expect(
    await rows(
      `select m.body, m.is_deleted as deleted, c.name as author from messages m
       left join contacts c on c.company_id = m.company_id and c.id = m.author_contact_id where m.ticket_id = $1 order by m.id`,
      [groupTicketId],
    ),
  ).toEqual([
    { body: `@${called}, @${called}: sim!`, deleted: false, author: null },
    { body: "", deleted: true, author: called },
  ]);
  expect(await rows("select last_message from tickets where id = $1", [groupTicketId])).toEqual([{ last_message: "" }]);
});

test.each(steps.map(({ name }, index) => [name, index] as const))(
  "an erasure that fails at %s changes nothing, and succeeds the next time",
  async (_name, index) => {
    const scene = await knownEverywhere();
    const { companyId, rows } = scene;
    await makeDue(scene);
    const everything = async () => {
      const { rows: tables } = await owner.query<{ name: string }>(
        "select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id' order by 1",
      );
      const sums = tables.map(
        ({ name }) =>
          `select '${name}' as name, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${name} t where company_id = $1`,
      );
      return (await owner.query(`${sums.join(" union all ")} order by 1`, [companyId])).rows;
    };
    const before = await everything();
    const failing = steps.map((step, at) =>
      at === index
        ? {
            ...step,
            does: async (...given: Parameters<typeof step.does>) => {
              await step.does(...given);
              throw new Error("the machine stops here");
            },
          }
        : step,
    );
    await expect(inCompany(companyId, () => eraseNext(new Set(), failing))).rejects.toThrow("stops here");
    expect(await everything()).toEqual(before);
    expect(await inCompany(companyId, eraseNext)).toBe(true);
    expect(await rows("select state from contact_erasures")).toEqual([{ state: "done" }]);
    expect(await foundIn(companyId, needlesOf(scene))).toEqual([]);
  },
);

test("a deletion by hand of a person with an open erasure removes the person's data everywhere except in the audit", async () => {
  const scene = await knownEverywhere();
  const { companyId, admin, contactId, rows } = scene;
  await makeErasure(companyId, contactId);
  await inCompany(companyId, () => deleteContact(admin, contactId));
  expect(await foundIn(companyId, needlesOf(scene))).toEqual(["audit.about_name", "audit.details"]);
  expect(await rows("select 1 from contacts where id = $1", [contactId])).toEqual([]);
});
