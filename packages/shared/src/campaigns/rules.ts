import type { Blocker, Campaign, CampaignCounts, CampaignStatus, ShippingState } from "./schema.ts";

export const campaignName = { min: 2, max: 50 } as const;
export const maxCampaignsOfCompany = 2000;
/** People of one campaign. */
export const maxShippings = 200_000;
export const variants = [1, 2, 3, 4, 5] as const;
export type Variant = (typeof variants)[number];

const hour = 3_600_000;
/** A campaign that is due while nothing runs still begins within this time. */
export const startLateMs = 12 * hour;
/** For so long a question waits for its answer. */
export const confirmationHours = 48;
/** A message within so many days after a campaign's counts as the reply to it. */
export const replyDays = 7;

type Timed = { status: CampaignStatus; scheduledAt: string | null; missed: boolean };

/** INATIVA, or PROGRAMADA for more than an hour ahead, or for a time that it missed; a cancelled one can be changed before it is restarted. */
export const canEdit = ({ status, scheduledAt, missed }: Timed, now: Date): boolean =>
  status === "INATIVA" ||
  status === "CANCELADA" ||
  (status === "PROGRAMADA" && (missed || (scheduledAt !== null && Date.parse(scheduledAt) - now.getTime() > hour)));
/** A campaign that waits for its time, or has missed it, can be taken back as well. */
export const canCancel = ({ status }: Pick<Timed, "status">): boolean =>
  status === "EM_ANDAMENTO" || status === "PROGRAMADA";
export const canStart = ({ status }: Pick<Timed, "status">): boolean => status === "INATIVA" || status === "PROGRAMADA";
export const canRestart = ({ status }: Pick<Timed, "status">): boolean => status === "CANCELADA";
export const canDelete = ({ status }: Pick<Timed, "status">): boolean => status !== "EM_ANDAMENTO";

/** A failed message may go out again; one that arrived never does. */
export const canRetry = ({ state }: { state: ShippingState }): boolean => state === "failed";

/** The people whom the campaign can reach: all but those who were left out. */
export const validOf = ({ total, skipped }: CampaignCounts): number => total - skipped;

/** 0 to 100: those whom the message reached, of those who can be reached. Nothing of a campaign that reaches nobody. */
export function progressOf(counts: CampaignCounts): number {
  const valid = validOf(counts);
  // Rounded down, so that it says everybody only when it was everybody.
  return valid === 0 ? 0 : Math.floor((counts.delivered / valid) * 100);
}

type Texts = Pick<Campaign, `message${Variant}` | `confirmationMessage${Variant}` | "confirmation">;

/** The texts that are not empty, by the numbers of their variants. */
export const variantTexts = (
  campaign: Texts,
  kind: "message" | "confirmationMessage",
): { variant: Variant; text: string }[] =>
  variants
    .map((variant) => ({ variant, text: campaign[`${kind}${variant}`] }))
    .filter(({ text }) => text.trim() !== "");

/** All texts that a person may get. */
export const textsOf = (campaign: Texts): string[] =>
  [
    ...variantTexts(campaign, "message"),
    ...(campaign.confirmation ? variantTexts(campaign, "confirmationMessage") : []),
  ].map(({ text }) => text);

type Made = Texts & Pick<Campaign, "whatsappId" | "contactListId" | "tagListId" | "lostParts">;

/** What the campaign itself lacks for a start. Without it no time is set either: it would pass and nothing would go out. */
export function lacksOf(campaign: Made): Blocker[] {
  const lost = (part: Campaign["lostParts"][number]) => campaign.lostParts.includes(part);
  const hasAudience = campaign.contactListId !== null || campaign.tagListId !== null;
  const given = {
    noText: variantTexts(campaign, "message").length === 0,
    noConfirmationText: campaign.confirmation && variantTexts(campaign, "confirmationMessage").length === 0,
    noAudience: !hasAudience && !lost("contactList") && !lost("tagList"),
    noConnection: campaign.whatsappId === null && !lost("whatsapp"),
    contactListGone: lost("contactList"),
    tagListGone: lost("tagList"),
    fileListGone: lost("fileList"),
    connectionGone: lost("whatsapp"),
  } satisfies Partial<Record<Blocker, boolean>>;
  return (Object.keys(given) as (keyof typeof given)[]).filter((one) => given[one]);
}
