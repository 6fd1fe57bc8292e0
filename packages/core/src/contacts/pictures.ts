import { query } from "../database.ts";
import type { Identity } from "../messages/inbound.ts";
import { publish } from "../outbox/write.ts";
import { addressSql } from "./address.ts";
import { type ListedRow, listedColumns, presentListed } from "./presenter.ts";

/** A picture is asked for again after so long. */
const freshDays = 7;
/** One whose asking came to nothing. */
const againHours = 1;

export interface DuePicture {
  contactId: number;
  chat: string | null;
  /** WhatsApp's name for the copy we have; empty when we have none. */
  pictureId: string;
}

/** Somebody with a conversation going on whose picture nobody has asked for lately; put off for an hour, for the case that it fails. */
export async function claimPicture(connectionId: number): Promise<DuePicture | null> {
  const [claimed] = await query<DuePicture>(
    `with due as (
       select c.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where t.connection_id = $1 and t.status <> 'closed'
         and (c.picture_checked_at is null or c.picture_checked_at < now() - make_interval(days => $2))
       order by c.picture_checked_at nulls first limit 1 for no key update of c skip locked
     )
     update contacts c set picture_checked_at = now() - make_interval(days => $2) + make_interval(hours => $3)
     from due where c.id = due.id returning c.id as "contactId", c.picture_id as "pictureId", ${addressSql("c")} as chat`,
    [connectionId, freshDays, againHours],
  );
  return claimed ?? null;
}

/** It is what we have. */
export const samePicture = (contactId: number): Promise<object[]> =>
  query("update contacts set picture_checked_at = now() where id = $1 returning id", [contactId]);

interface Picture {
  pictureId: string;
  file: { key: string; size: number; mimetype: string };
}

/** Shows another picture, or none. False when the contact is gone: nobody needs the file. What it replaces goes with the sweep. */
export async function changePicture(contactId: number, picture: Picture | null): Promise<boolean> {
  const [changed] = await query<ListedRow>(
    `with file as (
       insert into media (company_id, state, object_key, mimetype, size)
       select company_id, 'ok', $2, $3, $4 from contacts where id = $1 and merged_into is null and $2::text is not null returning id
     )
     update contacts c set picture_media_id = (select id from file), picture_id = $5, picture_checked_at = now()
     where id = $1 and merged_into is null returning ${listedColumns}`,
    [
      contactId,
      picture?.file.key ?? null,
      picture?.file.mimetype ?? null,
      picture?.file.size ?? null,
      picture?.pictureId ?? "",
    ],
  );
  if (changed) publish("contact.update", { contact: presentListed(changed), sameName: true });
  return changed !== undefined;
}

/** Somebody changed theirs: it is asked for when they have a conversation going on, or begin one. */
export const pictureChanged = ({ kind, value }: Identity): Promise<object[]> =>
  query(
    `update contacts set picture_checked_at = null
     where id = (select contact_id from contact_identities where kind = $1 and value = $2) returning id`,
    [kind, value],
  );
