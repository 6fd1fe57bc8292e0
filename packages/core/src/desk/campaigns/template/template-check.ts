import type { Blocker, Campaign } from "@balcao/shared/campaigns/schema";
import { templateBlockers, type TemplateNow } from "@balcao/shared/campaigns/template";
import { json } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { type KnownCampaignTemplate, knownTemplate, templateNow } from "./begun-template.ts";

type OwnFile = { mimetype: string; size: number | null };
interface TemplateCheck {
  /** The template as Meta has it; null without a template, or when the number's account lacks it. */
  now: TemplateNow | null;
  /** What keeps the template from being sent. */
  lacks: Blocker[];
}

/** The present state of a campaign's template, whose header may be the campaign's own file. For a campaign without a template, nothing is read. */
export async function findTemplateOf({ id, template }: Pick<Campaign, "id" | "template">): Promise<TemplateCheck> {
  if (template === null) return { now: null, lacks: [] };
  const [facts] = await query(
    { known: json<KnownCampaignTemplate>().null, file: json<OwnFile>().null },
    sql`select ${knownTemplate} as known, (select json_build_object('mimetype', f.mimetype, 'size', f.size) from media f
       where f.company_id = k.company_id and f.id = k.media_id) as file
     from campaigns k where k.id = ${id}`,
  );
  const now = facts?.known ? templateNow(facts.known) : null;
  return { now, lacks: templateBlockers(template, now, facts?.file ?? null, new Date()) };
}
