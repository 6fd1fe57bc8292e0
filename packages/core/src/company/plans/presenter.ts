import { planFeatures } from "@balcao/shared/plans/features";
import type { Plan } from "@balcao/shared/plans/schema";
import type { RowOf } from "../../base/columns.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { PlanRow } from "./plan.model.ts";

const own = [
  "id",
  "name",
  "identifier",
  "cents",
  "maxUsers",
  "maxConnections",
  "maxQueues",
  "maxStorageMb",
  "features",
  "isPublic",
  "position",
] as const;
export const planShape = PlanRow.shape(...own);
export type PlanFacts = RowOf<typeof planShape>;
/** The columns of a plan `p`. */
export const planColumns: Sql = PlanRow.pick("p", ...own);
/** A plan `p` as JSON that `presentPlan` takes. */
export const planJson: Sql = sql`json_build_object('id', p.id, 'name', p.name, 'identifier', p.identifier, 'cents', p.cents,
  'maxUsers', p.max_users, 'maxConnections', p.max_connections, 'maxQueues', p.max_queues, 'maxStorageMb', p.max_storage_mb,
  'features', p.features, 'isPublic', p.is_public, 'position', p.position)`;

export function presentPlan(row: PlanFacts): Plan {
  const flags = Object.fromEntries(planFeatures.map((feature) => [feature, row.features.includes(feature)])) as Pick<
    Plan,
    (typeof planFeatures)[number]
  >;
  return {
    id: row.id,
    name: row.name,
    planIdentifier: row.identifier,
    value: row.cents / 100,
    users: row.maxUsers,
    connections: row.maxConnections,
    queues: row.maxQueues,
    storageMb: row.maxStorageMb,
    ...flags,
    isPublic: row.isPublic,
    position: row.position,
  };
}
