import { integer, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const FactorGuessRow = table(
  "factor_guesses",
  {
    companyId: integer,
    id: integer.default,
    userId: integer,
    device: uuid.null,
    madeAt: timestamp.default,
  },
  { key: ["companyId", "id"] },
);
export type FactorGuessRow = InstanceType<typeof FactorGuessRow>;
