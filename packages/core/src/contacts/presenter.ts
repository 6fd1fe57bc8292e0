import type { Contact } from "@balcao/shared/contacts/schema";
import type { ContactRow } from "./contact.model.ts";

export const presentContact = (row: Pick<ContactRow, "id" | "name" | "number" | "email" | "isGroup">): Contact => ({
  id: row.id,
  name: row.name,
  number: row.number,
  email: row.email,
  profilePicUrl: null,
  isGroup: row.isGroup,
});
