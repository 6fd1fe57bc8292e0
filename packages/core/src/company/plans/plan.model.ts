import type { PlanFeature } from "@balcao/shared/plans/features";
import { boolean, integer, text, textArrayOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** The plans that the operator sells, the same for every company. A price is for a month, in cents. */
export const PlanRow = table(
  "plans",
  {
    id: integer.default,
    name: text,
    identifier: text,
    cents: integer,
    maxUsers: integer.null,
    maxConnections: integer.null,
    maxQueues: integer.null,
    maxStorageMb: integer.null,
    features: textArrayOf<PlanFeature>(),
    isPublic: boolean.default,
    position: integer.default,
    createdAt: timestamp.default,
    removedAt: timestamp.null,
  },
  { company: null },
);
export type PlanRow = InstanceType<typeof PlanRow>;
