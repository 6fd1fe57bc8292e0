import { boolean, integer } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const PasswordPolicyRow = table(
  "password_policies",
  {
    onlyOne: boolean.default,
    min: integer,
    adminMin: integer,
    max: integer,
  },
  { key: ["onlyOne"], company: null },
);
export type PasswordPolicyRow = InstanceType<typeof PasswordPolicyRow>;
