import type { ContactImport } from "@balcao/shared/contacts/import";
import { integer, json, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ContactImportRow = table("contact_imports", {
  id: integer.default,
  companyId: integer,
  connectionId: integer,
  userId: integer.null,
  status: oneOf(["waiting", "running", "done", "failed"]).default,
  total: integer.default,
  done: integer.default,
  added: integer.default,
  named: integer.default,
  skipped: json<ContactImport["skipped"]>().default,
  position: text.default,
  startedAt: timestamp.default,
  touchedAt: timestamp.default,
  finishedAt: timestamp.null,
});
export type ContactImportRow = InstanceType<typeof ContactImportRow>;
