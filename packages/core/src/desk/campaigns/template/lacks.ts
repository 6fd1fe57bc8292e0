import type { Blocker, Campaign } from "@balcao/shared/campaigns/schema";
import { templateBlockers, type TemplateNow } from "@balcao/shared/campaigns/template";
import { json } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { type KnownCampaignTemplate, knownTemplate, templateNow } from "./known.ts";

type OwnFile = { mimetype: string; size: number | null };
interface Found {
  /** As Meta has it; null where the campaign has no template, or its number's account not that one. */
  now: TemplateNow | null;
  /** What keeps it from being sent now. */
  lacks: Blocker[];
}

/** What is known now of the template of a campaign, whose own file may be its header. Where it has none, nothing is read. */
export async function findTemplateOf({ id, template }: Pick<Campaign, "id" | "template">): Promise<Found> {
  if (template === null) return { now: null, lacks: [] };
  const [facts] = await query(
    { known: json<KnownCampaignTemplate>().null, file: json<OwnFile>().null },
    sql`select ${knownTemplate} as known, (select json_build_object('mimetype', f.mimetype, 'size', f.size) from media f
       where f.company_id = k.company_id and f.id = k.media_id) as file
     from campaigns k where k.id = ${id}`,
  );
  const now = facts?.known ? templateNow(facts.known) : null;
  return { now, lacks: templateBlockers(template, now, facts?.file ?? null) };
}
