import { AppError } from "@balcao/shared/errors";
import { integer, integerArray, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
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
};
export type Person = Awaited<ReturnType<typeof loadPerson>>;

/**
 * The person that a contact stands for. `family` has the ids of the contact and of all contacts merged into it. Answers 404 ERR_NO_CONTACT_FOUND
 * also for a group, for a contact that was merged into another one, and for one whose person was erased.
 */
export async function loadPerson(contactId: number) {
  const [person] = await query(
    personShape,
    sql`select ${ContactRow.pick("c", ...own)}, c.opt_out_user_id as "optOutUserId", f.object_key as "pictureKey", array(
       with recursive family as (
         select f.id from contacts f where f.id = c.id union select g.id from contacts g join family f on g.merged_into = f.id
       ) select id from family order by id) as family
     from contacts c left join media f on f.company_id = c.company_id and f.id = c.picture_media_id and f.state = 'ok'
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
