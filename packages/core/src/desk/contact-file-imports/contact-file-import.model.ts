import type { ContactColumn } from "@balcao/shared/contact-file-imports/columns";
import { contactFileStatus, type ContactSheet, existingChoices } from "@balcao/shared/contact-file-imports/schema";
import type { ImportFailure } from "@balcao/shared/people-files/preview";
import { boolean, integer, json, oneOf, text, textOf, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ContactFileImportRow = table("contact_file_imports", {
  id: integer.default,
  companyId: integer,
  userId: integer.null,
  mediaId: integer.null,
  fileName: text.default,
  status: oneOf(contactFileStatus.options).default,
  failure: textOf<ImportFailure>().null,
  preview: json<ContactSheet[]>().null,
  sheet: text.null,
  columns: json<ContactColumn[]>().default,
  existing: oneOf(existingChoices).default,
  bringBack: boolean.default,
  total: integer.default,
  position: integer.default,
  added: integer.default,
  updated: integer.default,
  same: integer.default,
  repeated: integer.default,
  refused: integer.default,
  undone: integer.default,
  kept: integer.default,
  claimedBy: uuid.null,
  touchedAt: timestamp.default,
  startedAt: timestamp.default,
  finishedAt: timestamp.null,
});
export type ContactFileImportRow = InstanceType<typeof ContactFileImportRow>;
