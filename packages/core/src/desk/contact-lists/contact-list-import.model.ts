import type { Column } from "@balcao/shared/contact-lists/columns";
import { type ImportPreview, listImportStatus } from "@balcao/shared/contact-lists/import";
import type { ImportFailure } from "@balcao/shared/people-files/preview";
import { boolean, integer, json, oneOf, text, textOf, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";
import type { ContactFilter } from "./filter.ts";

export const ContactListImportRow = table("contact_list_imports", {
  id: integer.default,
  companyId: integer,
  contactListId: integer,
  userId: integer.null,
  source: oneOf(["file", "contacts"]),
  mediaId: integer.null,
  fileName: text.default,
  sheet: text.null,
  filter: json<ContactFilter>().null,
  status: oneOf(listImportStatus.options).default,
  failure: textOf<ImportFailure>().null,
  preview: json<ImportPreview>().null,
  hasHeader: boolean.default,
  columns: json<Column[]>().default,
  total: integer.default,
  position: integer.default,
  valid: integer.default,
  unchecked: integer.default,
  notOnWhatsapp: integer.default,
  repeated: integer.default,
  invalid: integer.default,
  optedOut: integer.default,
  removed: integer.default,
  claimedBy: uuid.null,
  touchedAt: timestamp.default,
  startedAt: timestamp.default,
  finishedAt: timestamp.null,
});
export type ContactListImportRow = InstanceType<typeof ContactListImportRow>;
