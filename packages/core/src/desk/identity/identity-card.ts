import { type ContactIdentity, type ContactMerge, mergeUndoDays } from "@balcao/shared/contacts/identity";
import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import { numberForms } from "@balcao/shared/phone";
import { boolean, json, type RowOf, text, textArray, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { canSql } from "../../numbers/connections/capabilities.ts";
import { visibleTo } from "../tickets/access.ts";
import { bareBsuid } from "../contacts/address.ts";
import { ContactIdentityRow } from "../contacts/contact-identity.model.ts";
import { ContactNameRow } from "../contacts/contact-name.model.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { ContactMergeRow } from "./contact-merge.model.ts";
import { suggestSame } from "./suggestions.ts";

const person = json<{ id: number; name: string }>().null;
const ownMarks = [
  "number",
  "isGroup",
  "blockedAt",
  "optedOutAt",
  "optOutSource",
  "optOutWords",
  "optOutMessageId",
] as const;
const marksShape = {
  ...ContactRow.shape(...ownMarks),
  blockedBy: person,
  open: textArray,
  optOutUser: person,
  mayRead: boolean,
};
const ofIdentity = ["kind", "value", "verified", "firstSeen"] as const;

/** The identity of a contact, with all contacts merged into it. Only actors who may read its messages see the parts that come from them. */
export async function showIdentity(actor: Actor, contactId: number): Promise<ContactIdentity> {
  const marks = await loadMarks(actor, contactId);
  const identities = await query(
    ContactIdentityRow.shape(...ofIdentity),
    sql`select ${ContactIdentityRow.pick("i", ...ofIdentity)} from contact_identities i where contact_id = ${contactId}
      order by first_seen, kind desc, value`,
  );
  const phones = [marks.number, ...identities.filter(({ kind }) => kind === "phone").map(({ value }) => value)].filter(
    Boolean,
  );
  return {
    contactId,
    identities: identities.map(({ value, firstSeen, ...one }) => ({
      ...one,
      value: one.kind === "bsuid" ? bareBsuid(value) : value,
      firstSeen: firstSeen.toISOString(),
    })),
    variants: [...new Set(phones.flatMap(numberForms))].filter((form) => !phones.includes(form)),
    names: await listNames(contactId),
    merges: await listMerges(contactId),
    suggestions: marks.isGroup ? [] : await suggestSame(actor, contactId, phones),
    blocked: marks.blockedAt && { at: marks.blockedAt.toISOString(), user: marks.blockedBy, open: marks.open },
    optOut:
      marks.optedOutAt && marks.optOutSource
        ? {
            at: marks.optedOutAt.toISOString(),
            source: marks.optOutSource,
            words: marks.mayRead ? marks.optOutWords : "",
            messageId: marks.mayRead ? marks.optOutMessageId : null,
            user: marks.optOutUser,
          }
        : null,
  };
}

/** `user` is the alias of a joined user. */
const personSql = (user: "b" | "o" | "u"): Sql =>
  raw(`case when ${user}.id is not null then json_build_object('id', ${user}.id, 'name', ${user}.name) end`);

/** The names of the numbers `w` at which WhatsApp does not block the contact `c`, in SQL. */
const openNumbersSql = sql`array(select w.name from connections w where w.company_id = c.company_id and w.deleted_at is null
       and ${canSql("blocking")} and not ${canSql("blockingAnyTime")} and not exists (
         select 1 from contact_identities i join service_windows s on s.company_id = i.company_id and s.kind = i.kind and s.value = i.value
         where i.company_id = c.company_id and i.contact_id = c.id and s.connection_id = w.id and s.blocked_at is not null)
       order by w.name, w.id)`;

async function loadMarks(actor: Actor, contactId: number): Promise<RowOf<typeof marksShape>> {
  const [marks] = await query(
    marksShape,
    sql`select ${ContactRow.pick("c", ...ownMarks)}, ${personSql("b")} as "blockedBy", ${openNumbersSql} as open, ${personSql("o")} as "optOutUser",
       ${isAdmin(actor)}::boolean or coalesce(c.opt_out_source, 'user') = 'user' or exists (select 1 from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
         where m.company_id = c.company_id and m.id = c.opt_out_message_id and ${visibleTo(actor)}) as "mayRead"
     from contacts c left join users b on b.company_id = c.company_id and b.id = c.blocked_by
     left join users o on o.company_id = c.company_id and o.id = c.opt_out_user_id
     where c.id = ${contactId} and c.merged_into is null`,
  );
  if (!marks) throw new AppError("ERR_NO_CONTACT_FOUND");
  return marks;
}

const namesAtMost = 20;

/** Earlier names of the contact, and all names of the contacts merged into it. */
async function listNames(contactId: number): Promise<ContactIdentity["names"]> {
  const names = await query(
    { name: text, source: ContactNameRow.columns.source, until: timestamp },
    sql`with recursive whole(id, name, source, until) as (
       select id, name, name_source, null::timestamptz from contacts where id = ${contactId}
       union all
       select c.id, c.name, 'merge', m.merged_at from whole w join contacts c on c.merged_into = w.id
       join contact_merges m on m.company_id = c.company_id and m.gone_id = c.id and m.kept_id = w.id and m.undone_at is null
     ), had as (
       select n.name, n.source, n.until from whole w join contact_names n on n.contact_id = w.id
       union all select name, source, until from whole where until is not null and name <> 'WhatsApp' and name ~ '[^-+()\\d\\s]'
     )
     select name, (array_agg(source order by until desc))[1] as source, max(until) as until from had
     where name <> (select name from contacts where id = ${contactId}) group by name order by max(until) desc
     limit ${raw(namesAtMost)}`,
  );
  return names.map((one) => ({ ...one, until: one.until.toISOString() }));
}

const mergesAtMost = 50;
const ofMerge = ["id", "reason", "mergedAt", "undoneAt"] as const;
const mergeShape = {
  ...ContactMergeRow.shape(...ofMerge),
  user: person,
  gone: json<ContactMerge["gone"]>(),
  undoUntil: timestamp.null,
};

/** The contacts that were merged into this contact, the newest merge first. */
async function listMerges(contactId: number): Promise<ContactMerge[]> {
  const undoable = sql`make_interval(days => ${mergeUndoDays})`;
  const rows = await query(
    mergeShape,
    sql`select ${ContactMergeRow.pick("m", ...ofMerge)}, ${personSql("u")} as user,
       json_build_object('id', g.id, 'name', g.name, 'number', g.number) as gone,
       case when m.undone_at is null and m.merged_at > now() - ${undoable} then m.merged_at + ${undoable} end as "undoUntil"
     from contact_merges m join contacts g on g.company_id = m.company_id and g.id = m.gone_id
     left join users u on u.company_id = m.company_id and u.id = m.user_id
     where m.kept_id = ${contactId} order by m.id desc limit ${raw(mergesAtMost)}`,
  );
  return rows.map((row) => ({
    ...row,
    mergedAt: row.mergedAt.toISOString(),
    undoUntil: row.undoUntil?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
  }));
}
