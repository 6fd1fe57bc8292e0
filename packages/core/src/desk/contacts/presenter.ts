import type { Contact, ListedContact } from "@balcao/shared/contacts/schema";
import type { RowOf } from "../../base/columns.ts";
import { ContactRow } from "./contact.model.ts";

const own = ["id", "name", "number", "userName", "email", "isGroup", "pictureMediaId"] as const;

/** The columns that `presentContact` needs: `select ${contactColumns} from contacts c`. */
export const contactShape = ContactRow.shape(...own);
export type ContactFields = RowOf<typeof contactShape>;
export const contactColumns = ContactRow.pick("c", ...own);

/** Another picture is another file with another address, so browsers see by the address that the picture changed. */
export const presentContact = (row: ContactFields): Contact => ({
  id: row.id,
  name: row.name,
  number: row.number,
  userName: row.userName,
  email: row.email,
  profilePicUrl: row.pictureMediaId === null ? null : `/api/media/${row.pictureMediaId}`,
  isGroup: row.isGroup,
});

/** The columns of `contacts c` that `presentListed` needs. */
export const listedShape = ContactRow.shape(...own, "blockedAt", "optedOutAt", "doubtedAt");
export const listedColumns = ContactRow.pick("c", ...own, "blockedAt", "optedOutAt", "doubtedAt");

export const presentListed = (row: RowOf<typeof listedShape>): ListedContact => ({
  ...presentContact(row),
  blocked: row.blockedAt !== null,
  optedOut: row.optedOutAt !== null,
  inDoubt: row.doubtedAt !== null,
});
