import { z } from "zod";
import { templateValuesShape } from "../message-templates/schema.ts";
import { sendFailures } from "../messages/schema.ts";
import { namedSchema } from "../contract.ts";

export const campaignStatuses = ["INATIVA", "PROGRAMADA", "EM_ANDAMENTO", "CANCELADA", "FINALIZADA"] as const;
export const campaignStatus = z.enum(campaignStatuses);
export type CampaignStatus = z.infer<typeof campaignStatus>;

/**
 * Why a campaign that began sends nothing now. `number`: its connection is not connected. `hours`: outside the hours of the settings. `plan`: the
 * plan lost campaigns. `suspended`: the subscription is suspended. `standstill`: the company was blocked, in the bin or suspended for more than a day,
 * so the campaign is CANCELADA until a user restarts it. `disabled`: the company switched campaigns off. `unchecked`: the remaining people wait until
 * WhatsApp is asked about their numbers. `confirmation`: the remaining people have not answered yet. `template`: Meta does not allow the campaign's
 * template now, or no longer has the template. `templateChanged`: the template has other words or another category than when the campaign began.
 * `templateOffer`: the limited-time offer of the template is over. The other words are brakes of the number, see `sending-speed.ts`.
 */
export const pauseReasons = [
  "number",
  "hours",
  "plan",
  "suspended",
  "standstill",
  "disabled",
  "unchecked",
  "confirmation",
  "template",
  "templateChanged",
  "templateOffer",
  "cap",
  "restricted",
  "warned",
  "failures",
  "undelivered",
  "unanswered",
  "optOuts",
  "rate",
] as const;
export const pauseReason = z.enum(pauseReasons);
export type PauseReason = z.infer<typeof pauseReason>;
/** `until` is null when the end is not known, or when a user must resume. */
export const pauseSchema = z.object({ reason: pauseReason, until: z.iso.datetime().nullable() });
export type Pause = z.infer<typeof pauseSchema>;

/**
 * How many people reached each step. A person counts in every step that they reached. People in `failed` and `skipped` reach no further step.
 */
export const campaignCounts = [
  "total",
  "asked",
  "confirmed",
  "refused",
  "sent",
  "delivered",
  "read",
  "replied",
  "failed",
  "skipped",
  "open",
] as const;
export type CampaignCount = (typeof campaignCounts)[number];
/** `open`: the people who are still to be handled. `total` = open + sent + refused + failed + skipped. */
export const countsSchema = z.record(z.enum(campaignCounts), z.number().int());
export type CampaignCounts = z.infer<typeof countsSchema>;

/**
 * What a campaign takes from elsewhere: its people, the files that are sent before the text, and the number that sends. The campaign has the id of
 * each part as `<part>Id`.
 */
export const campaignParts = ["contactList", "tagList", "fileList", "whatsapp"] as const;
export type CampaignPart = (typeof campaignParts)[number];
/**
 * What may be deleted while campaigns use it: their parts, their template, and the queue for people who reply. Without that queue a campaign can
 * still be sent.
 */
export const usedByCampaigns = [...campaignParts, "queue", "template"] as const;
export type UsedByCampaigns = (typeof usedByCampaigns)[number];

/**
 * The obstacles to a start. `importing`: an import of the campaign's list still runs. `template`: the number's account has no such template, or Meta
 * does not allow the template now. `templateValues`: a value of the template is empty. `templateOffer`: the template's limited-time
 * offer is over. `templateFile`: the template's header needs a file that the campaign does not have. `templateCards`: a card of the template has no
 * file.
 */
export const blockers = [
  "noText",
  "noConfirmationText",
  "noAudience",
  "noConnection",
  "nobody",
  "variable",
  "fileMissing",
  "contactListGone",
  "tagListGone",
  "fileListGone",
  "connectionGone",
  "template",
  "templateValues",
  "templateOffer",
  "templateFile",
  "templateCards",
  "importing",
  "disabled",
] as const;
export const blocker = z.enum(blockers);
export type Blocker = (typeof blockers)[number];

const text = z.string();

/**
 * A template of the number's account, by Meta's name and language, for people to whom the number may not write freely. The template's values may
 * contain variables, like the texts.
 */
export const campaignTemplateSchema = z.object({ name: text, language: text, values: templateValuesShape });
export type CampaignTemplate = z.infer<typeof campaignTemplateSchema>;

export const campaignSchema = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: text,
  /** The variants; empty ones are not used. */
  message1: text,
  message2: text,
  message3: text,
  message4: text,
  message5: text,
  /** Whether each person is asked first, and gets the message only after a yes. */
  confirmation: z.boolean(),
  confirmationMessage1: text,
  confirmationMessage2: text,
  confirmationMessage3: text,
  confirmationMessage4: text,
  confirmationMessage5: text,
  /**
   * Replaces the question, or the text when nothing is asked, for people who wrote too long ago; for everybody when that question or text is empty.
   */
  template: campaignTemplateSchema.nullable(),
  status: campaignStatus,
  scheduledAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** The campaign came due while no worker ran, and began up to twelve hours late. */
  startedLate: z.boolean(),
  /** Whether the campaign's time passed without a start. Then a user must start it. */
  missed: z.boolean(),
  /** What kept the campaign from beginning at its time; empty when the start was more than twelve hours overdue. */
  missedBy: z.array(blocker),
  whatsappId: z.number().int().nullable(),
  whatsapp: namedSchema.nullable(),
  /** The campaign's people: those of the list, or those with the tag, or with both set only the people in both. */
  contactListId: z.number().int().nullable(),
  contactList: namedSchema.nullable(),
  tagListId: z.number().int().nullable(),
  tagList: namedSchema.nullable(),
  /** A list of files that go out before the text. */
  fileListId: z.number().int().nullable(),
  fileList: namedSchema.nullable(),
  /** Parts of the campaign that were deleted since. The campaign begins only when each is chosen again, or given up by an update that names it. */
  lostParts: z.array(z.enum(campaignParts)),
  mediaPath: text.nullable(),
  mediaName: text.nullable(),
  /** The queue and the tag that tickets get when their people reply. */
  queueId: z.number().int().nullable(),
  tagId: z.number().int().nullable(),
  /** Leaves out people in a conversation with the company, served or waiting. */
  leaveOutServed: z.boolean(),
  /** Why the campaign pauses; null unless it runs and sends nothing now, or was stopped after a standstill. */
  pause: pauseSchema.nullable(),
  counts: countsSchema,
  createdAt: z.iso.datetime(),
});
export type Campaign = z.infer<typeof campaignSchema>;
export const usingSchema = campaignSchema.pick({ id: true, name: true, status: true, scheduledAt: true });
export type UsingCampaign = z.infer<typeof usingSchema>;

/**
 * The state of one person. `queued`: waits for its turn. `asking`, `sending`: the question or the message is on its way. `waiting_confirmation`: the
 * question arrived.
 */
export const shippingStates = [
  "queued",
  "asking",
  "waiting_confirmation",
  "sending",
  "sent",
  "delivered",
  "read",
  "replied",
  "refused",
  "failed",
  "skipped",
] as const;
export const shippingState = z.enum(shippingStates);
export type ShippingState = z.infer<typeof shippingState>;
/** The states in which something is still to be done. */
export const openStates = ["queued", "asking", "waiting_confirmation", "sending"] as const satisfies ShippingState[];

/**
 * Why a person was left out. `noAnswer`: no yes came in time. `removed`: the contact was deleted meanwhile. `recent`: another campaign wrote within
 * the days of rest. `served`: the person was in a conversation with the company when the campaign began, or when the person's turn came.
 */
export const skipReasons = [
  "optedOut",
  "blocked",
  "duplicate",
  "invalid",
  "notOnWhatsapp",
  "variable",
  "recent",
  "served",
  "noAnswer",
  "removed",
] as const;
export const shippingReasons = [...skipReasons, ...sendFailures] as const;
export const shippingReason = z.enum(shippingReasons);
export type SkipReason = (typeof skipReasons)[number];
export type ShippingReason = z.infer<typeof shippingReason>;

export const shippingSchema = z.object({
  id: z.number().int(),
  campaignId: z.number().int(),
  name: text,
  number: text,
  state: shippingState,
  reason: shippingReason.nullable(),
  /** Meta holds the message, or the question before it, until it knows how people like the template. For a failed message: Meta then dropped it. */
  held: z.boolean(),
  /** Which text the person gets, 1 to 5. */
  variant: z.number().int(),
  contactId: z.number().int().nullable(),
  messageId: z.number().int().nullable(),
  /** The ticket with the person's message, for users who may see it. */
  ticketUuid: z.string().nullable(),
  confirmationRequestedAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
  repliedAt: z.iso.datetime().nullable(),
});
export type Shipping = z.infer<typeof shippingSchema>;
