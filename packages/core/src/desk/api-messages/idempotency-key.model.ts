import { integer, text, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const IdempotencyKeyRow = table(
  "idempotency_keys",
  {
    companyId: integer,
    tokenId: integer,
    key: text,
    fingerprint: text,
    sendId: uuid,
    createdAt: timestamp.default,
  },
  { key: ["companyId", "tokenId", "key"] },
);
export type IdempotencyKeyRow = InstanceType<typeof IdempotencyKeyRow>;
