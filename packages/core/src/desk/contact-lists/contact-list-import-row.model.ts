import { rowOutcomes } from "@balcao/shared/contact-lists/import";
import { integer, oneOf, text } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ContactListImportRowRow = table(
  "contact_list_import_rows",
  {
    companyId: integer,
    importId: integer,
    row: integer,
    outcome: oneOf(rowOutcomes),
    reason: text.default,
    name: text.default,
    number: text.default,
    email: text.default,
  },
  { key: ["companyId", "importId", "row"] },
);
export type ContactListImportRowRow = InstanceType<typeof ContactListImportRowRow>;
