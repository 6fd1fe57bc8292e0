import type { CampaignTemplate, PauseReason } from "@balcao/shared/campaigns/schema";
import type { TemplateNow } from "@balcao/shared/campaigns/template";
import { readComponents } from "@balcao/shared/message-templates/content";
import { isOfferOver } from "@balcao/shared/message-templates/offer";
import { isSameContent, isSendable } from "@balcao/shared/message-templates/rules";
import { type TemplateCategory, type TemplateContent, templateStatuses } from "@balcao/shared/message-templates/schema";
import { companyIdSql, type Sql, sql } from "../../../base/sql.ts";
import { type PlacedFile, templateFiles, withFilesOf } from "../../../numbers/message-templates/card-files.ts";

/** The template as it was when the campaign began. The campaign sends only this template; it does not send it while Meta's template differs. */
export interface BegunTemplate {
  category: TemplateCategory;
  named: boolean;
  content: TemplateContent;
}

/** The template as Meta has it now. */
interface StoredTemplate {
  status: string;
  category: TemplateCategory;
  named: boolean;
  components: unknown;
  /** The files of the cards. */
  files: PlacedFile[];
}

/** All that is known of the template of a campaign. */
export interface KnownCampaignTemplate extends CampaignTemplate {
  /** Null unless the campaign runs. */
  begun: BegunTemplate | null;
  /** Null: the number's account has no template of that name and language. */
  stored: StoredTemplate | null;
}

/**
 * The template of the campaign `k` as JSON, null where it has none. `k` needs the columns company_id, connection_id, template, status and
 * begun_template.
 */
export const knownTemplate: Sql = sql`case when k.template is not null then jsonb_build_object('begun', case when k.status = 'EM_ANDAMENTO' then k.begun_template end,
    'stored', (
      select jsonb_build_object('status', p.status, 'category', p.category, 'named', p.named, 'components', p.components, 'files', ${templateFiles})
      from official_accounts a join message_templates p on p.company_id = a.company_id and p.waba_id = a.waba_id
        and lower(p.name) = lower(k.template->>'name') and p.name = k.template->>'name' and p.language = k.template->>'language'
      where a.company_id = k.company_id and a.connection_id = k.connection_id
      order by (p.status = 'approved') desc, p.id desc limit 1)) || k.template end`;

/** Unsaved fields of a campaign as the row `k` of a statement. */
export const draftRow = (connectionId: number | null, template: CampaignTemplate | null): Sql =>
  sql`(select ${companyIdSql} as company_id, ${connectionId}::int as connection_id,
    ${template && JSON.stringify(template)}::jsonb as template, 'INATIVA' as status, null::jsonb as begun_template) k`;

/** The template as Meta has it now; null when the number's account has no template with that name and language. */
export function templateNow({ stored }: KnownCampaignTemplate): TemplateNow | null {
  if (!stored) return null;
  const { status, category, components, files } = stored;
  const { content, hasOther } = readComponents(components);
  return {
    category,
    status: templateStatuses.find((one) => one === status) ?? "unknown",
    content: withFilesOf(content, files),
    hasOther,
  };
}

/** The template to send: as it was when the campaign began, or else as Meta has it now. The files of its cards are always the present ones. */
export function sentOf({ begun, stored }: KnownCampaignTemplate): BegunTemplate | null {
  const { named = false, category = "unknown" } = begun ?? stored ?? {};
  const content = begun?.content ?? (stored && readComponents(stored.components).content);
  return content && { content: withFilesOf(content, stored?.files ?? []), named, category };
}

/** Why a running campaign does not send its template at this time; null when it may, or has no template. */
export function templateStop(
  known: KnownCampaignTemplate | null,
  at: Date,
): Extract<PauseReason, `template${string}`> | null {
  if (known === null) return null;
  const now = templateNow(known);
  if (now === null || !isSendable(now)) return "template";
  if (isOfferOver(now.content, known.values, at)) return "templateOffer";
  const { begun, stored } = known;
  if (begun === null || stored === null) return null;
  const isSame =
    begun.category === now.category && begun.named === stored.named && isSameContent(begun.content, now.content);
  return isSame ? null : "templateChanged";
}

/** What a campaign keeps of its template when it begins. */
export function begunOf(known: KnownCampaignTemplate | null): BegunTemplate | null {
  const now = known && templateNow(known);
  return now && known.stored && { category: now.category, named: known.stored.named, content: now.content };
}
