import { boolean, bytes, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const SetupCodeRow = table(
  "setup_codes",
  {
    onlyOne: boolean.default,
    hash: bytes,
    madeAt: timestamp.default,
  },
  { key: ["onlyOne"], company: null },
);
export type SetupCodeRow = InstanceType<typeof SetupCodeRow>;
