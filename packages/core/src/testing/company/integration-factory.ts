import type { IntegrationFields } from "@balcao/shared/integrations/fields";
import { webhookFields } from "@balcao/shared/integrations/schema";
import { inCompany } from "../../base/database.ts";
import { IntegrationRow } from "../../company/integrations/integration.model.ts";
import { sealFields } from "../../company/integrations/sealed-fields.ts";

/** An integration that is called, unless the values change that. */
export const makeIntegration = (
  companyId: number,
  {
    name = "Robô",
    fields = webhookFields.parse({ type: "webhook", urlN8N: "https://robo.example/hook" }),
  }: {
    name?: string;
    fields?: IntegrationFields;
  } = {},
): Promise<number> =>
  inCompany(companyId, async () => {
    const row = await IntegrationRow.create({ type: fields.type, name, settings: {} });
    await row.update(sealFields(row.id, fields));
    return row.id;
  });
