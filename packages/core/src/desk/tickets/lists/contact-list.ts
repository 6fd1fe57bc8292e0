import type { contactsApi } from "@balcao/shared/contacts/api";
import { contactSearch } from "@balcao/shared/contacts/rules";
import type { ContactEntry } from "@balcao/shared/contacts/schema";
import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import { byPlace } from "@balcao/shared/tags/rules";
import type { Tag } from "@balcao/shared/tags/schema";
import { json, type RowOf, text } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { and, decodeCursor, decodeTimeCursor, pageOf, raw, type Sql, sql } from "../../../base/sql.ts";
import { searchContacts } from "../../contacts/list.ts";
import { listedColumns, listedShape, presentListed } from "../../contacts/presenter.ts";
import { visibleTo } from "../access.ts";
import { tagsAsOne } from "../presenter.ts";
import { TicketRow } from "../ticket.model.ts";

const pageSize = 20;
const everyone = 2_147_483_647;

const { id, uuid, updatedAt } = TicketRow.columns;
const entryShape = {
  ...listedShape,
  sortName: text,
  ticketId: id.null,
  ticketUuid: uuid.null,
  ticketAt: updatedAt.null,
  ticketTags: json<Tag[]>().null,
};
type Entry = RowOf<typeof entryShape>;
const entryColumns = sql`${listedColumns}, lower(c.name) as "sortName",
  talk.id as "ticketId", talk.uuid as "ticketUuid", talk.updated_at as "ticketAt"`;

/** A page of contacts. The tags of their latest conversations are read together. */
const withTags = (page: Sql, order: Sql): Sql => sql`with entry as materialized (${page}), tagged as materialized (
    select tt.ticket_id, ${tagsAsOne} as tags from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
    where tt.ticket_id = any(array(select e."ticketId" from entry e)) group by tt.ticket_id
  )
  select e.*, tagged.tags as "ticketTags" from entry e left join tagged on tagged.ticket_id = e."ticketId" order by ${order}`;
const byName = sql`e."sortName", e.id`;

/** The latest conversation with the contact `c` that this actor may see. An outreach ticket does not count. */
const lastTicket = (actor: Actor): Sql => sql`lateral (
  select t.id, t.uuid, t.updated_at from tickets t
  where ${and(sql`t.company_id = c.company_id and t.contact_id = c.id and not t.outreach`, visibleTo(actor))}
  order by t.updated_at desc, t.id desc limit 1) talk`;

const presentEntry = (row: Entry): ContactEntry => ({
  ...presentListed(row),
  lastTicket:
    row.ticketId === null || row.ticketUuid === null || row.ticketAt === null
      ? null
      : {
          id: row.ticketId,
          uuid: row.ticketUuid,
          at: row.ticketAt.toISOString(),
          tags: row.ticketTags?.toSorted(byPlace) ?? [],
        },
});

type ContactListQuery = Input<typeof contactsApi.list>["query"];
type Answer = Promise<Reply<typeof contactsApi.list>>;

/** Contacts in the order of their names or of their latest conversations. `cursor` continues after the last page. */
export const listContacts = (actor: Actor, asked: ContactListQuery): Answer =>
  asked.sortBy === "name" ? listByName(actor, asked) : listByTicket(actor, asked);

async function listByName(actor: Actor, { searchParam, pageNumber, cursor }: ContactListQuery): Answer {
  const after = decodeCursor(cursor);
  const page = { after, limit: pageSize + 1, offset: after ? 0 : (pageNumber - 1) * pageSize };
  const rows = await query(
    entryShape,
    withTags(
      sql`select ${entryColumns} from ${searchContacts({ ...contactSearch(searchParam), ...page })} found join contacts c using (id)
      left join ${lastTicket(actor)} on true`,
      byName,
    ),
  );
  const { items, ...more } = pageOf(rows, pageSize, presentEntry, ({ sortName, id: of }) => ({
    key: sortName,
    id: of,
  }));
  return { contacts: items, ...more };
}

/** The sign before the name in the cursor of a contact without a conversation. No time begins with this sign. */
const silent = "~";

async function listByTicket(actor: Actor, { searchParam, cursor }: ContactListQuery): Answer {
  const { words, forms } = contactSearch(searchParam);
  const isFound =
    words.length === 0 && forms.length === 0
      ? null
      : sql`c.id in (select found.id from ${searchContacts({ words, forms, after: null, limit: everyone, offset: 0 })} found)`;
  const place = decodeCursor(cursor);
  const afterName = place?.key.startsWith(silent) ? { name: place.key.slice(silent.length), id: place.id } : null;
  const rows = afterName ? [] : await talked(actor, isFound, decodeTimeCursor(cursor));
  const room = pageSize + 1 - rows.length;
  if (room > 0) rows.push(...(await unheard(actor, isFound, afterName, room)));
  const { items, ...more } = pageOf(rows, pageSize, presentEntry, (row) =>
    row.ticketId === null || row.ticketAt === null
      ? { key: silent + row.sortName, id: row.id }
      : { key: row.ticketAt, id: row.ticketId },
  );
  return { contacts: items, ...more };
}

/** Reads the company's conversations from the newest on, and takes each that is the latest of its contact for this actor. */
const talked = (actor: Actor, isFound: Sql | null, after: { at: Date; id: number } | null): Promise<Entry[]> =>
  query(
    entryShape,
    withTags(
      sql`select ${entryColumns} from tickets o join contacts c on c.company_id = o.company_id and c.id = o.contact_id
      join ${lastTicket(actor)} on talk.id = o.id
      where ${and(sql`not o.outreach and c.merged_into is null and c.erased_at is null`, isFound, after && sql`(o.updated_at, o.id) < (${after.at}, ${after.id}::int)`)}
      order by o.updated_at desc, o.id desc limit ${raw(pageSize + 1)}`,
      sql`e."ticketAt" desc, e."ticketId" desc`,
    ),
  );

const unheard = (
  actor: Actor,
  isFound: Sql | null,
  after: { name: string; id: number } | null,
  most: number,
): Promise<Entry[]> =>
  query(
    entryShape,
    sql`select ${entryColumns}, null::json as "ticketTags" from contacts c left join ${lastTicket(actor)} on true
      where ${and(sql`c.merged_into is null and c.erased_at is null and talk.id is null`, isFound, after && sql`(lower(c.name), c.id) > (${after.name}, ${after.id}::int)`)}
      order by lower(c.name), c.id limit ${raw(most)}`,
  );
