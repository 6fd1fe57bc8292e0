import { finalFailures } from "../messages/schema.ts";
import type { Blocker, Campaign, CampaignCounts, CampaignStatus, Shipping } from "./schema.ts";

export const campaignName = { min: 2, max: 50 } as const;
export const maxCampaignsOfCompany = 2000;
/** The most people of one campaign. */
export const maxShippings = 200_000;
export const variants = [1, 2, 3, 4, 5] as const;
export type Variant = (typeof variants)[number];

const hour = 3_600_000;
/** A campaign that came due while no worker ran still begins within this time. */
export const startLateMs = 12 * hour;
/** How long a question waits for its answer. */
export const confirmationHours = 48;
/** A message counts as the reply to a campaign within this many days. */
export const replyDays = 7;

type TimedCampaign = { status: CampaignStatus; scheduledAt: string | null; missed: boolean };

/**
 * Whether a campaign may be edited: it is INATIVA, or PROGRAMADA for a time that is missed or more than an hour ahead, or cancelled and not yet
 * restarted.
 */
export const canEdit = ({ status, scheduledAt, missed }: TimedCampaign, now: Date): boolean =>
  status === "INATIVA" ||
  status === "CANCELADA" ||
  (status === "PROGRAMADA" && (missed || (scheduledAt !== null && Date.parse(scheduledAt) - now.getTime() > hour)));
/** A campaign that waits for its time, or missed it, can be cancelled too. */
export const canCancel = ({ status }: Pick<TimedCampaign, "status">): boolean =>
  status === "EM_ANDAMENTO" || status === "PROGRAMADA";
export const canStart = ({ status }: Pick<TimedCampaign, "status">): boolean =>
  status === "INATIVA" || status === "PROGRAMADA";
export const canRestart = ({ status }: Pick<TimedCampaign, "status">): boolean => status === "CANCELADA";
export const canDelete = ({ status }: Pick<TimedCampaign, "status">): boolean => status !== "EM_ANDAMENTO";

/** A failed message may be sent again, unless Meta keeps marketing from the person. A message that arrived is never sent again. */
export const canRetry = ({ state, reason }: Pick<Shipping, "state" | "reason">): boolean =>
  state === "failed" && !finalFailures.some((one) => one === reason);

/** How many people the campaign can reach: all except those who were left out. */
export const validOf = ({ total, skipped }: CampaignCounts): number => total - skipped;

/** The delivered share of the reachable people, 0 to 100; 0 when the campaign can reach nobody, and 100 only when everybody got it. */
export function progressOf(counts: CampaignCounts): number {
  const valid = validOf(counts);
  if (valid === 0) return 0;
  return counts.delivered < valid ? Math.min(99, Math.round((counts.delivered / valid) * 100)) : 100;
}

/** The texts of a campaign, and whether it asks people before it sends the message. */
export type CampaignTexts = Pick<Campaign, `message${Variant}` | `confirmationMessage${Variant}` | "confirmation">;

/** The texts that are not empty, by the numbers of their variants. */
export const variantTexts = (
  campaign: CampaignTexts,
  kind: "message" | "confirmationMessage",
): { variant: Variant; text: string }[] =>
  variants
    .map((variant) => ({ variant, text: campaign[`${kind}${variant}`] }))
    .filter(({ text }) => text.trim() !== "");

/** All texts that a person may get, and the values of the template. */
export const textsOf = (campaign: CampaignTexts & Pick<Campaign, "template">): string[] => [
  ...[
    ...variantTexts(campaign, "message"),
    ...(campaign.confirmation ? variantTexts(campaign, "confirmationMessage") : []),
  ].map(({ text }) => text),
  ...valuesOf(campaign.template),
];

/** The values that somebody filled into a template, including those of its cards. */
export const valuesOf = (template: Campaign["template"]): string[] =>
  template === null
    ? []
    : [
        template.values.header,
        ...[template.values, ...(template.values.cards ?? [])].flatMap(({ body, buttons }) => [
          ...Object.values(body),
          ...Object.values(buttons),
        ]),
      ].filter((text) => text.trim() !== "");

type CampaignContent = CampaignTexts &
  Pick<Campaign, "whatsappId" | "contactListId" | "tagListId" | "lostParts" | "template">;

/** What the campaign itself lacks for a start. A campaign that lacks something gets no time either, because the time would pass without a message. */
export function lacksOf(campaign: CampaignContent): Blocker[] {
  const lost = (part: Campaign["lostParts"][number]) => campaign.lostParts.includes(part);
  const hasTemplate = campaign.template !== null;
  const hasAudience = campaign.contactListId !== null || campaign.tagListId !== null;
  const given = {
    noText: variantTexts(campaign, "message").length === 0 && (campaign.confirmation || !hasTemplate),
    noConfirmationText:
      campaign.confirmation && variantTexts(campaign, "confirmationMessage").length === 0 && !hasTemplate,
    noAudience: !hasAudience && !lost("contactList") && !lost("tagList"),
    noConnection: campaign.whatsappId === null && !lost("whatsapp"),
    contactListGone: lost("contactList"),
    tagListGone: lost("tagList"),
    fileListGone: lost("fileList"),
    connectionGone: lost("whatsapp"),
  } satisfies Partial<Record<Blocker, boolean>>;
  return (Object.keys(given) as (keyof typeof given)[]).filter((one) => given[one]);
}
