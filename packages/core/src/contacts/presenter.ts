import type { Contact, ListedContact } from "@balcao/shared/contacts/schema";
import type { ContactRow } from "./contact.model.ts";

/** What `presentContact` needs. */
export type ContactFields = Pick<ContactRow, "id" | "name" | "number" | "email" | "isGroup" | "pictureMediaId">;

/** Another picture is another file: its address tells browsers which one they have. */
export const presentContact = (row: ContactFields): Contact => ({
  id: row.id,
  name: row.name,
  number: row.number,
  email: row.email,
  profilePicUrl: row.pictureMediaId === null ? null : `/api/media/${row.pictureMediaId}`,
  isGroup: row.isGroup,
});

/** What `presentListed` needs of `contacts c`. */
export const listedColumns =
  'c.id, c.name, c.number, c.email, c.is_group as "isGroup", c.picture_media_id as "pictureMediaId", c.blocked_at as "blockedAt", c.opted_out_at as "optedOutAt"';
export type ListedRow = ContactFields & Pick<ContactRow, "blockedAt" | "optedOutAt">;

export const presentListed = (row: ListedRow): ListedContact => ({
  ...presentContact(row),
  blocked: row.blockedAt !== null,
  optedOut: row.optedOutAt !== null,
});
