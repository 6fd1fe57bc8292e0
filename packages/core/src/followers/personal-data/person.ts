import { AppError } from "@balcao/shared/errors";
import { integer, integerArray, text, textArray } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { ContactRow } from "../../desk/contacts/contact.model.ts";

const own = [
  "id",
  "name",
  "email",
  "createdAt",
  "extraInfo",
  "blockedAt",
  "optedOutAt",
  "optOutSource",
  "optOutWords",
  "optOutMessageId",
] as const;
const personShape = {
  ...ContactRow.shape(...own),
  optOutUserId: integer.null,
  pictureKey: text.null,
  family: integerArray,
  emails: textArray,
};
export type Person = Awaited<ReturnType<typeof loadPerson>>;

/**
 * The person that a contact stands for. `family` has the ids of the contact and of all contacts merged into it, and `emails` their addresses in lower case.
 * Answers 404 ERR_NO_CONTACT_FOUND for an unknown contact, for a group, for a contact that was merged into another one, and for an erased person.
 */
export async function loadPerson(contactId: number) {
  const [person] = await query(
    personShape,
    sql`select ${ContactRow.pick("c", ...own)}, c.opt_out_user_id as "optOutUserId", f.object_key as "pictureKey", whole.family, whole.emails
     from contacts c left join media f on f.company_id = c.company_id and f.id = c.picture_media_id and f.state = 'ok'
     cross join lateral (
       with recursive family as (
         select f.id, f.email from contacts f where f.id = c.id union select g.id, g.email from contacts g join family f on g.merged_into = f.id)
       select array(select id from family order by id) as family,
         array(select distinct lower(btrim(email)) from family where btrim(email) <> '' order by 1) as emails) whole
     where c.id = ${contactId} and c.merged_into is null and c.erased_at is null and not c.is_group`,
  );
  if (!person) throw new AppError("ERR_NO_CONTACT_FOUND");
  return person;
}

/**
 * Answers 404 ERR_NO_CONTACT_FOUND if a person was deleted, merged into another contact, or parted, because the data that was read is then
 * incomplete.
 */
export async function requireWhole(before: Person): Promise<void> {
  const { family } = await loadPerson(before.id);
  if (!before.family.every((id) => family.includes(id))) throw new AppError("ERR_NO_CONTACT_FOUND");
}

/**
 * The person's rows in campaigns, in a statement after `from`. `numbers` are all forms of the person's numbers: a campaign names no contact for a number
 * that had none, so such rows are found by the number. A row that names another contact, or was sent to a contact that was deleted since, is about the
 * person who had the number before, so it is left out.
 */
export const shippingsOf = (id: number, numbers: readonly string[]): Sql => sql`(
    select s.company_id, s.id from campaign_shippings s where s.contact_id = ${id}
    union select s.company_id, s.id from campaigns k join campaign_shippings s on s.company_id = k.company_id and s.campaign_id = k.id
      and s.number = any(${[...numbers]}::text[]) and s.contact_id is null and s.connection_id is null)`;
