import type { GivenField } from "@balcao/shared/contact-file-imports/rows";
import { type ContactRowReason, contactRowOutcomes } from "@balcao/shared/contact-file-imports/schema";
import { integer, json, oneOf, text, textOf } from "../../base/columns.ts";
import { table } from "../../base/table.ts";
import type { ContactState } from "./change.ts";

export const ContactFileImportRowRow = table(
  "contact_file_import_rows",
  {
    companyId: integer,
    importId: integer,
    row: integer,
    outcome: oneOf(contactRowOutcomes),
    reason: textOf<ContactRowReason | "">().default,
    name: text.default,
    number: text.default,
    email: text.default,
    extra: json<GivenField[]>().default,
    contactId: integer.null,
    before: json<ContactState>().null,
    after: json<ContactState>().null,
    undo: oneOf(["undone", "kept"]).null,
  },
  { key: ["companyId", "importId", "row"] },
);
export type ContactFileImportRowRow = InstanceType<typeof ContactFileImportRowRow>;
