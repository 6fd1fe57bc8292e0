import { integer, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const FactorBrowserRow = table(
  "factor_browsers",
  { companyId: integer, userId: integer, device: uuid, madeAt: timestamp.default },
  { key: ["companyId", "userId", "device"] },
);
export type FactorBrowserRow = InstanceType<typeof FactorBrowserRow>;
