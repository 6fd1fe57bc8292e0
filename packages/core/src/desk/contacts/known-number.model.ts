import { boolean, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const KnownNumberRow = table(
  "known_numbers",
  {
    companyId: integer,
    number: text,
    isValid: boolean,
    phone: text.null,
    lid: text.null,
    checkedAt: timestamp.default,
  },
  { key: ["companyId", "number"] },
);
export type KnownNumberRow = InstanceType<typeof KnownNumberRow>;
