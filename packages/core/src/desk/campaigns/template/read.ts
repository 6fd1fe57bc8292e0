import type { CampaignTemplate } from "@balcao/shared/campaigns/schema";
import { json } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { draftRow, type KnownCampaignTemplate, knownTemplate } from "./begun-template.ts";

const shape = { template: json<KnownCampaignTemplate>().null };

/** The template of a campaign that exists. */
export async function readTemplateOf(campaignId: number): Promise<KnownCampaignTemplate | null> {
  const [row] = await query(
    shape,
    sql`select ${knownTemplate} as template from campaigns k where k.id = ${campaignId}`,
  );
  return row?.template ?? null;
}

/** The template that unsaved fields name. */
export async function readDraftTemplate(
  connectionId: number | null,
  template: CampaignTemplate | null,
): Promise<KnownCampaignTemplate | null> {
  if (template === null) return null;
  const [row] = await query(shape, sql`select ${knownTemplate} as template from ${draftRow(connectionId, template)}`);
  return row?.template ?? null;
}
