import { type ContactIdentity, type ContactMerge, mergeUndoDays } from "@balcao/shared/contacts/identity";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { numberForms } from "@balcao/shared/phone";
import { query } from "../database.ts";
import { findTwins } from "./twins.ts";

interface Marks {
  number: string;
  isGroup: boolean;
  blockedAt: Date | null;
  optedOutAt: Date | null;
  source: "message" | "user" | null;
  words: string;
  messageId: number | null;
  blockedBy: Person;
  optOutUser: Person;
}
type Person = { id: number; name: string } | null;
interface IdentityRow {
  kind: ContactIdentity["identities"][number]["kind"];
  value: string;
  verified: boolean;
  firstSeen: Date;
}

/** Who a contact is, with all that was joined into it. What only messages tell is for who may read them. */
export async function showIdentity(actor: Actor, contactId: number): Promise<ContactIdentity> {
  const marks = await loadMarks(contactId);
  const identities = await query<IdentityRow>(
    `select kind, value, verified, first_seen as "firstSeen" from contact_identities where contact_id = $1 order by first_seen, kind desc, value`,
    [contactId],
  );
  const phones = [marks.number, ...identities.filter(({ kind }) => kind === "phone").map(({ value }) => value)].filter(
    Boolean,
  );
  return {
    contactId,
    identities: identities.map((one) => ({ ...one, firstSeen: one.firstSeen.toISOString() })),
    variants: [...new Set(phones.flatMap(numberForms))].filter((form) => !phones.includes(form)),
    names: await listNames(contactId),
    merges: await listMerges(contactId),
    suggestions: marks.isGroup ? [] : await findTwins(actor, contactId, phones),
    blocked: marks.blockedAt && { at: marks.blockedAt.toISOString(), user: marks.blockedBy },
    optOut:
      marks.optedOutAt && marks.source
        ? {
            at: marks.optedOutAt.toISOString(),
            source: marks.source,
            words: marks.words,
            messageId: marks.messageId,
            user: marks.optOutUser,
          }
        : null,
  };
}

const personSql = (user: string) =>
  `case when ${user}.id is not null then json_build_object('id', ${user}.id, 'name', ${user}.name) end`;

async function loadMarks(contactId: number): Promise<Marks> {
  const [marks] = await query<Marks>(
    `select c.number, c.is_group as "isGroup", c.blocked_at as "blockedAt", c.opted_out_at as "optedOutAt", c.opt_out_source as source,
       c.opt_out_words as words, c.opt_out_message_id as "messageId", ${personSql("b")} as "blockedBy", ${personSql("o")} as "optOutUser"
     from contacts c left join users b on b.company_id = c.company_id and b.id = c.blocked_by
     left join users o on o.company_id = c.company_id and o.id = c.opt_out_user_id
     where c.id = $1 and c.merged_into is null`,
    [contactId],
  );
  if (!marks) throw new AppError("ERR_NO_CONTACT_FOUND");
  return marks;
}

const namesAtMost = 20;

/** Its own, those of who was joined into it, and what these were called. */
async function listNames(contactId: number): Promise<ContactIdentity["names"]> {
  const names = await query<{ name: string; source: ContactIdentity["names"][number]["source"]; until: Date }>(
    `with recursive whole(id, name, source, until) as (
       select id, name, name_source, null::timestamptz from contacts where id = $1
       union all
       select c.id, c.name, 'merge', m.merged_at from whole w join contacts c on c.merged_into = w.id
       join contact_merges m on m.company_id = c.company_id and m.gone_id = c.id and m.kept_id = w.id and m.undone_at is null
     ), had as (
       select n.name, n.source, n.until from whole w join contact_names n on n.contact_id = w.id
       union all select name, source, until from whole where until is not null and name <> 'WhatsApp' and name ~ '[^-+()\\d\\s]'
     )
     select name, (array_agg(source order by until desc))[1] as source, max(until) as until from had
     where name <> (select name from contacts where id = $1) group by name order by max(until) desc limit ${namesAtMost}`,
    [contactId],
  );
  return names.map((one) => ({ ...one, until: one.until.toISOString() }));
}

const mergesAtMost = 50;
type MergeRow = Omit<ContactMerge, "mergedAt" | "undoUntil" | "undoneAt"> & {
  mergedAt: Date;
  undoUntil: Date | null;
  undoneAt: Date | null;
};

/** What went into it, the newest first. */
async function listMerges(contactId: number): Promise<ContactMerge[]> {
  const rows = await query<MergeRow>(
    `select m.id, m.reason, ${personSql("u")} as user, m.merged_at as "mergedAt", m.undone_at as "undoneAt",
       json_build_object('id', g.id, 'name', g.name, 'number', g.number) as gone,
       case when m.undone_at is null and m.merged_at > now() - make_interval(days => $2) then m.merged_at + make_interval(days => $2) end as "undoUntil"
     from contact_merges m join contacts g on g.company_id = m.company_id and g.id = m.gone_id
     left join users u on u.company_id = m.company_id and u.id = m.user_id
     where m.kept_id = $1 order by m.id desc limit ${mergesAtMost}`,
    [contactId, mergeUndoDays],
  );
  return rows.map((row) => ({
    ...row,
    mergedAt: row.mergedAt.toISOString(),
    undoUntil: row.undoUntil?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
  }));
}
