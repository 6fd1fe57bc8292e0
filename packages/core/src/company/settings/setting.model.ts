import type { SettingKey } from "@balcao/shared/settings/schema";
import { integer, text, textOf } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const SettingRow = table(
  "settings",
  {
    companyId: integer,
    key: textOf<SettingKey>(),
    value: text,
  },
  { key: ["companyId", "key"] },
);
export type SettingRow = InstanceType<typeof SettingRow>;
