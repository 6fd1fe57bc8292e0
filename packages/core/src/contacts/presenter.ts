import type { Contact, ListedContact } from "@balcao/shared/contacts/schema";
import type { ContactRow } from "./contact.model.ts";

export const presentContact = (row: Pick<ContactRow, "id" | "name" | "number" | "email" | "isGroup">): Contact => ({
  id: row.id,
  name: row.name,
  number: row.number,
  email: row.email,
  profilePicUrl: null,
  isGroup: row.isGroup,
});

/** What `presentListed` needs of `contacts c`. */
export const listedColumns =
  'c.id, c.name, c.number, c.email, c.is_group as "isGroup", c.blocked_at as "blockedAt", c.opted_out_at as "optedOutAt"';
export type ListedRow = Pick<ContactRow, "id" | "name" | "number" | "email" | "isGroup" | "blockedAt" | "optedOutAt">;

export const presentListed = (row: ListedRow): ListedContact => ({
  ...presentContact(row),
  blocked: row.blockedAt !== null,
  optedOut: row.optedOutAt !== null,
});
