import { campaignName, variants } from "@balcao/shared/campaigns/rules";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import type { PlannedTemplate } from "../../../nouns/message-templates/values.ts";
import { isoOf, localOf } from "../../../lib/time/zoned.ts";

type Texts = Pick<
  Campaign,
  | "message1"
  | "message2"
  | "message3"
  | "message4"
  | "message5"
  | "confirmationMessage1"
  | "confirmationMessage2"
  | "confirmationMessage3"
  | "confirmationMessage4"
  | "confirmationMessage5"
>;
export type TextName = keyof Texts;
type Ids = Pick<Campaign, "whatsappId" | "contactListId" | "tagListId" | "fileListId" | "queueId" | "tagId">;
export type IdName = keyof Ids;
export type Values = Texts &
  Ids & {
    name: string;
    confirmation: boolean;
    template: PlannedTemplate | null;
    leaveOutServed: boolean;
    /** The start as "2026-11-21T14:30" by the company's clock; empty where a person starts the campaign. */
    at: string;
  };

const textNames: readonly TextName[] = variants.flatMap((n) => [`message${n}`, `confirmationMessage${n}`] as const);
const blank = Object.fromEntries(textNames.map((name) => [name, ""])) as Texts;
const nothing: Ids = {
  whatsappId: null,
  contactListId: null,
  tagListId: null,
  fileListId: null,
  queueId: null,
  tagId: null,
};

export const valuesOf = (campaign: Campaign | null, zone: string): Values => {
  const from = campaign ?? { ...blank, ...nothing };
  return {
    ...(Object.fromEntries(textNames.map((name) => [name, from[name]])) as Texts),
    whatsappId: from.whatsappId,
    contactListId: from.contactListId,
    tagListId: from.tagListId,
    fileListId: from.fileListId,
    queueId: from.queueId,
    tagId: from.tagId,
    name: campaign?.name ?? "",
    confirmation: campaign?.confirmation ?? false,
    template: campaign?.template ?? null,
    leaveOutServed: campaign?.leaveOutServed ?? true,
    at: campaign?.scheduledAt ? localOf(campaign.scheduledAt, zone) : "",
  };
};

export const bodyOf = ({ at, name, ...rest }: Values, zone: string) => ({
  ...rest,
  template: rest.template && bodyOfTemplate(rest.template),
  name: name.trim(),
  scheduledAt: at === "" ? null : isoOf(at, zone),
});

/** The template as calls take it. */
export const bodyOfTemplate = ({ values, ...named }: PlannedTemplate) => ({
  ...named,
  values: {
    ...values,
    body: { ...values.body },
    buttons: { ...values.buttons },
    cards: values.cards?.map(({ body, buttons }) => ({ body: { ...body }, buttons: { ...buttons } })),
  },
});

/** What is wrong with a campaign's name, 2 to 50 characters. */
export function nameFault(value: string): "required" | "short" | "long" | null {
  const { length } = value.trim();
  if (length === 0) return "required";
  if (length < campaignName.min) return "short";
  return length > campaignName.max ? "long" : null;
}

/** What is wrong with a typed time: it must be a valid time, and lie in the future. */
export function timeFault(at: string, zone: string, now: number): "invalid" | "past" | null {
  if (at === "") return null;
  const iso = isoOf(at, zone);
  if (iso === null) return "invalid";
  return Date.parse(iso) <= now ? "past" : null;
}
