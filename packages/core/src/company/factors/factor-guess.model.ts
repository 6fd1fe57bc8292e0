import { boolean, integer, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const FactorGuessRow = table(
  "factor_guesses",
  {
    companyId: integer,
    id: integer.default,
    userId: integer,
    known: boolean,
    madeAt: timestamp.default,
  },
  { key: ["companyId", "id"] },
);
export type FactorGuessRow = InstanceType<typeof FactorGuessRow>;
