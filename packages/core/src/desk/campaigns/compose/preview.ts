import type { campaignsApi } from "@balcao/shared/campaigns/api";
import type { CampaignPreview } from "@balcao/shared/campaigns/flight";
import { textsOf } from "@balcao/shared/campaigns/rules";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import { missingVariables } from "@balcao/shared/campaigns/texts";
import { contactSearch } from "@balcao/shared/contacts/rules";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { shownCarousel } from "@balcao/shared/message-templates/sent-template";
import { boolean, json, text } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { and, type Sql, sql } from "../../../base/sql.ts";
import { showCampaign } from "../access.ts";
import { type CampaignAddress, judgedSql } from "../people/people.ts";
import { hasWindowSql, openAtSql } from "../../windows/windows.ts";
import { readCampaignSettings, readSettingsOf } from "../settings.ts";
import { unfilledIn } from "../template/part.ts";
import { readDraftTemplate } from "../template/read.ts";
import {
  type Addressee,
  type CampaignPart,
  type ComposedCampaign,
  languageOf,
  partsFor,
  readComposed,
  withShortcuts,
} from "./parts-for.ts";

type PreviewQuery = Input<typeof campaignsApi.preview>["query"];

/** The messages for the n-th person of the campaign, or of the people whom the search finds. */
export async function previewCampaign(id: number, which: PreviewQuery): Promise<CampaignPreview> {
  const [campaign, settings] = [await showCampaign(id), await readSettingsOf(id)];
  return show({ campaign, composed: await readComposed(id), settings }, which);
}

/** The preview of fields that are not saved yet: of a new campaign, or of an existing campaign with these changes. */
export async function previewDraft({
  campaignId,
  keepsFile,
  fields,
  ...which
}: Input<typeof campaignsApi.previewDraft>["body"]): Promise<CampaignPreview> {
  const stored = campaignId === null ? null : await readComposed(campaignId);
  const settings = campaignId === null ? await readCampaignSettings() : await readSettingsOf(campaignId);
  const campaign = { ...fields, id: campaignId ?? 0, lostParts: [] };
  const mediaId = keepsFile && stored ? stored.mediaId : null;
  const template = await readDraftTemplate(fields.whatsappId, fields.template);
  const composed = { ...campaign, mediaId, template, language: await languageOf(fields.whatsappId) };
  return show({ campaign, composed, settings }, which);
}

interface PreviewParts {
  campaign: CampaignAddress;
  composed: ComposedCampaign;
  settings: CampaignSettings;
}

async function show({ campaign, composed, settings }: PreviewParts, { position, searchParam, variant }: PreviewQuery) {
  const person = await findPerson(campaign, settings, { offset: position, where: found(searchParam) });
  if (!person) throw new AppError("ERR_NO_CONTACT_FOUND");
  const parts = await partsFor(composed, settings, { ...person, variant, isShown: true });
  const filled = withShortcuts(person, settings);
  const unfilled = parts.isTemplate && composed.template ? (unfilledIn(composed.template)(filled) ?? []) : [];
  return {
    name: person.name,
    number: person.number,
    variant: parts.variant,
    question: parts.question.map(present),
    message: parts.message.map(present),
    missing: [...new Set([...missingVariables(textsOf(campaign), filled), ...unfilled])],
  };
}

const present = ({ body, media, template, cards = [] }: CampaignPart): CampaignPreview["message"][number] => ({
  body,
  buttons: template?.buttons ?? null,
  ...(template?.offerEndsAt && { offerEndsAt: template.offerEndsAt }),
  ...(template?.carousel && { carousel: shownCarousel(template.carousel, cards) }),
  file: media ? { name: media.name, mimetype: media.mimetype, url: `/api/media/${media.id}` } : null,
});

/** The n-th person of list and tag, in the order of the source, even if the campaign would leave the person out. */
export async function findPerson(
  campaign: CampaignAddress,
  settings: CampaignSettings,
  which: { offset: number; where?: Sql | undefined },
): Promise<Omit<Addressee, "variant"> | null> {
  const { offset, where = sql`true` } = which;
  const { whatsappId } = campaign;
  const isOpen =
    whatsappId === null
      ? sql`true`
      : sql`(not exists (select 1 from connections w where w.id = ${whatsappId} and ${hasWindowSql})
          or ${openAtSql(sql`j.contact_id`, whatsappId, new Date())})`;
  const [row] = await query(
    { name: text, number: text, email: text, variables: json<Record<string, string>>(), lane: text, isOpen: boolean },
    sql`with ${judgedSql({ campaign, settings, where, limit: 1, offset })}
     select j.name, j.number, j.email, j.variables, j.lane, ${isOpen} as "isOpen" from judged j`,
    "its values",
  );
  if (!row) return null;
  const { lane, ...person } = row;
  return { ...person, isCold: lane === "cold" };
}

function found(searchParam: string): Sql | undefined {
  const { words, forms } = contactSearch(searchParam);
  if (forms.length > 0)
    return sql`exists (select 1 from unnest(${[...forms]}::text[]) as form where strpos(p.number, form) > 0)`;
  return words.length === 0 ? undefined : and(...words.map((word) => sql`strpos(plain(p.name), plain(${word})) > 0`));
}
