import { type RowOf, text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { addressSql, type Identity } from "./address.ts";
import { ContactRow } from "./contact.model.ts";
import { listedColumns, listedShape, presentListed } from "./presenter.ts";

/** WhatsApp is asked for a contact's picture again after this many days. */
const freshDays = 7;
/** After a failed attempt, WhatsApp is asked again after this many hours. */
const againHours = 1;

/** `pictureId` is WhatsApp's name for our copy of the picture; empty without a copy. */
const dueShape = { contactId: ContactRow.columns.id, ...ContactRow.shape("pictureId"), chat: text.null };
export type DuePicture = RowOf<typeof dueShape>;

/** Takes a contact with an active ticket whose picture is due. The next attempt is an hour later, in case this attempt fails. */
export async function claimPicture(connectionId: number): Promise<DuePicture | null> {
  const [claimed] = await query(
    dueShape,
    sql`with due as (
       select c.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where t.connection_id = ${connectionId} and t.status <> 'closed'
         and (c.picture_checked_at is null or c.picture_checked_at < now() - make_interval(days => ${freshDays}))
       order by c.picture_checked_at nulls first limit 1 for no key update of c skip locked
     )
     update contacts c set picture_checked_at = now() - make_interval(days => ${freshDays}) + make_interval(hours => ${againHours})
     from due where c.id = due.id returning c.id as "contactId", ${ContactRow.pick("c", "pictureId")}, ${addressSql} as chat`,
  );
  return claimed ?? null;
}

/** Notes that WhatsApp still has the picture that we have. Only the time of asking changes. */
export const samePicture = (contactId: number): Promise<number> =>
  run(sql`update contacts set picture_checked_at = now() where id = ${contactId}`);

interface Picture {
  pictureId: string;
  file: { key: string; size: number; mimetype: string };
}

/**
 * Gives a contact another picture, or removes it. Returns false when the contact was deleted, so the new file is not needed. The sweep deletes the
 * former file.
 */
export async function changePicture(contactId: number, picture: Picture | null): Promise<boolean> {
  const file = picture?.file;
  const [changed] = await query(
    listedShape,
    sql`with file as (
       ${MediaRow.insert({
         companyId: sql`company_id`,
         state: "ok",
         objectKey: file?.key ?? null,
         mimetype: file?.mimetype ?? "",
         size: file?.size ?? null,
       })} from contacts
       where id = ${contactId} and merged_into is null and erased_at is null and ${picture !== null} returning id
     )
     update contacts c set picture_media_id = (select id from file), picture_id = ${picture?.pictureId ?? ""}, picture_checked_at = now()
     where id = ${contactId} and merged_into is null and erased_at is null returning ${listedColumns}`,
  );
  if (changed) publish("contact.update", { contact: presentListed(changed), sameName: true });
  return changed !== undefined;
}

/** Notes that a contact changed its picture. WhatsApp is asked for it while the contact has an active ticket, or once it gets one. */
export const pictureChanged = ({ kind, value }: Identity): Promise<number> =>
  run(sql`update contacts set picture_checked_at = null
    where id = (select contact_id from contact_identities where kind = ${kind} and value = ${value})`);
