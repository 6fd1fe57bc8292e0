import { integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const OfficialSendRow = table(
  "official_sends",
  {
    companyId: integer,
    connectionId: integer,
    wid: text,
    wamid: text.null,
    triedAt: timestamp.default,
  },
  { key: ["companyId", "connectionId", "wid"] },
);
export type OfficialSendRow = InstanceType<typeof OfficialSendRow>;
