import { bytes, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ApiTokenRow = table("api_tokens", {
  id: integer.default,
  companyId: integer,
  connectionId: integer,
  name: text,
  hash: bytes,
  lastFour: text,
  createdBy: integer.null,
  createdAt: timestamp.default,
  lastUsedAt: timestamp.null,
  revokedAt: timestamp.null,
});
export type ApiTokenRow = InstanceType<typeof ApiTokenRow>;
