import { bigint, bytes, integer, text, textArray, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const PasskeyRow = table(
  "user_passkeys",
  {
    companyId: integer,
    id: integer.default,
    userId: integer,
    credentialId: text,
    publicKey: bytes,
    counter: bigint,
    transports: textArray.default,
    name: text,
    madeAt: timestamp.default,
    usedAt: timestamp.null,
  },
  { key: ["companyId", "id"] },
);
export type PasskeyRow = InstanceType<typeof PasskeyRow>;
