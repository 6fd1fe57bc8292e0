import type { IntegrationFields } from "@balcao/shared/integrations/fields";
import type { PlanFeature } from "@balcao/shared/plans/features";
import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { IntegrationRow } from "./integration.model.ts";
import { openFields } from "./sealed-fields.ts";

const feature: PlanFeature = "useIntegrations";

/** The settings for calling an integration, with secrets in the clear. Null when the integration is deleted or the plan leaves it out. */
export async function openIntegration(id: number): Promise<{ fields: IntegrationFields; isPaused: boolean } | null> {
  const [row] = await query(
    { ...IntegrationRow.shape("id", "type", "settings", "secrets"), isPaused: boolean },
    sql`select ${IntegrationRow.pick("i", "id", "type", "settings", "secrets")},
       coalesce(i.paused_until > clock_timestamp(), false) as "isPaused"
     from integrations i join companies c on c.id = i.company_id and ${feature} = any(c.plan_features) where i.id = ${id}`,
  );
  return row ? { fields: openFields(row), isPaused: row.isPaused } : null;
}
