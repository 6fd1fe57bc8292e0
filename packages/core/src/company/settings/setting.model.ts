import type { SettingKey } from "@balcao/shared/settings/schema";
import { integer, text, textOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const SettingRow = table(
  "settings",
  {
    companyId: integer,
    key: textOf<SettingKey>(),
    value: text,
    changedAt: timestamp.default,
  },
  { key: ["companyId", "key"] },
);
export type SettingRow = InstanceType<typeof SettingRow>;
