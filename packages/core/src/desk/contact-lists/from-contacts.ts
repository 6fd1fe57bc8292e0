import type { contactListsApi } from "@balcao/shared/contact-lists/api";
import type { ReadRow } from "@balcao/shared/contact-lists/rows";
import { maxListName } from "@balcao/shared/contact-lists/rules";
import { numberRefusal } from "@balcao/shared/numbers/dial-plan";
import { typedNumber } from "@balcao/shared/numbers/typed-number";
import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { and, type Sql, sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { clearedUntil } from "../retentions/traces.ts";
import { ContactListImportRow } from "./contact-list-import.model.ts";
import type { ContactFilter } from "./filter.ts";
import { tellImport } from "./imports.ts";
import { createList } from "./service.ts";

/** The time of the last message to or from a contact `c`, also of one that a retention removed. */
const lastMessage = sql`coalesce((select m.sent_at from messages m where m.company_id = c.company_id and m.contact_id = c.id
  order by m.sent_at desc, m.id desc limit 1), ${clearedUntil(sql`c.company_id`, sql`c.id`)})`;

const hasNumber = sql`c.number <> ''`;

/** The contacts `c` that a filter finds, with a number or without. */
const asked = ({ tagIds, queueIds, lastBefore, lastAfter, optedIn }: ContactFilter): Sql =>
  and(
    sql`c.merged_into is null and c.erased_at is null and not c.is_group and c.blocked_at is null`,
    optedIn && sql`c.opted_out_at is null`,
    tagIds.length > 0 &&
      sql`exists (select 1 from tickets t join ticket_tags g on g.company_id = t.company_id and g.ticket_id = t.id
        where t.company_id = c.company_id and t.contact_id = c.id and g.tag_id = any(${tagIds}::int[]))`,
    queueIds.length > 0 &&
      sql`exists (select 1 from tickets t where t.company_id = c.company_id and t.contact_id = c.id and t.queue_id = any(${queueIds}::int[]))`,
    lastBefore !== null && sql`${lastMessage} < ${new Date(lastBefore)}::timestamptz`,
    lastAfter !== null && sql`${lastMessage} >= ${new Date(lastAfter)}::timestamptz`,
  );

/** The contacts `c` that a list gets: those of the filter that have a number. */
const wanted = (filter: ContactFilter): Sql => and(hasNumber, asked(filter));

const filterOf = (given: Input<typeof contactListsApi.countContacts>["query"]): ContactFilter => ({
  tagIds: given.tagIds,
  queueIds: given.queueIds,
  lastBefore: given.lastBefore ?? null,
  lastAfter: given.lastAfter ?? null,
  optedIn: given.optedIn,
});

/** Counts the contacts that a filter finds, and those of them that have no number. */
export async function countContacts(
  given: Input<typeof contactListsApi.countContacts>["query"],
): Promise<Reply<typeof contactListsApi.countContacts>> {
  const filter = filterOf(given);
  const [row] = await query(
    { count: integer, withoutNumber: integer },
    sql`select count(*) filter (where ${hasNumber})::int as count, count(*) filter (where not ${hasNumber})::int as "withoutNumber"
     from contacts c where ${asked(filter)}`,
    "its values",
  );
  return row ?? { count: 0, withoutNumber: 0 };
}

/** Makes a list. A worker fills it with the contacts that the filter finds, in batches like those of a file. */
export async function createFromContacts(
  actor: Actor,
  { name, ...given }: Input<typeof contactListsApi.createFromContacts>["body"],
): Promise<Reply<typeof contactListsApi.createFromContacts>> {
  const contactList = await createList({ name });
  const filter = filterOf(given);
  const { count } = await countContacts(given);
  const { id } = await ContactListImportRow.create({
    contactListId: contactList.id,
    source: "contacts",
    userId: actor.userId,
    status: "running",
    filter,
    total: count,
  });
  enqueue("contact-lists.import", {});
  await recordAudit(actor, "contactList.imported", contactList, {});
  return { contactList, contactListImport: await tellImport(id) };
}

/** The next contacts that a filter finds, in the order of their ids. */
export async function nextContacts(filter: ContactFilter, after: number, most: number): Promise<ReadRow[]> {
  const rows = await query(
    ContactRow.shape("id", "name", "number", "email"),
    sql`select ${ContactRow.pick("c", "id", "name", "number", "email")} from contacts c
     where c.id > ${after} and ${wanted(filter)} order by c.id limit ${most}`,
    "its values",
  );
  return rows.map(({ id, name, number, email }) => {
    const fault = numberRefusal(`+${number}`);
    return {
      row: id,
      name: Array.from(name).slice(0, maxListName).join(""),
      number: fault ? number : typedNumber(`+${number}`),
      email,
      variables: {},
      fault,
      note: "" as const,
    };
  });
}

/** Sets the total to the number of processed contacts, because contacts come and go while a list is filled. */
export const settleTotal = (importId: number): Promise<number> =>
  run(
    sql`update contact_list_imports set total = valid + unchecked + not_on_whatsapp + repeated + invalid + opted_out + removed
     where id = ${importId}`,
  );
