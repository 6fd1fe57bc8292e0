import { sessionPlaces } from "@balcao/shared/auth/schema";
import { bytes, integer, oneOf, text, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const SignInStepRow = table(
  "sign_in_steps",
  {
    companyId: integer,
    id: uuid.default,
    userId: integer,
    hash: bytes,
    passwordHash: bytes,
    place: oneOf(sessionPlaces),
    device: text,
    madeAt: timestamp.default,
    usedAt: timestamp.null,
  },
  { key: ["companyId", "id"] },
);
export type SignInStepRow = InstanceType<typeof SignInStepRow>;
