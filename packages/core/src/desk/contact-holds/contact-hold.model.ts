import { integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ContactHoldRow = table("contact_holds", {
  id: integer.default,
  companyId: integer,
  contactId: integer,
  reason: text,
  placedAt: timestamp.default,
  placedBy: integer.null,
  releasedAt: timestamp.null,
  releasedBy: integer.null,
});
