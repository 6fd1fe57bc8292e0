import { z } from "zod";
import { sendFailures } from "../messages/schema.ts";

export const campaignStatuses = ["INATIVA", "PROGRAMADA", "EM_ANDAMENTO", "CANCELADA", "FINALIZADA"] as const;
export const campaignStatus = z.enum(campaignStatuses);
export type CampaignStatus = z.infer<typeof campaignStatus>;

/**
 * Why a running campaign sends nothing now. `number`: its connection is not connected. `hours`: outside the hours of the settings.
 * `plan`: the plan lost campaigns. `suspended`: the subscription is. `disabled`: the company switched them off. `unchecked`: the rest waits until WhatsApp was asked about
 * their numbers. `confirmation`: the rest waits for an answer. The others are brakes of the number, see `sending-speed.ts`.
 */
export const pauseReasons = [
  "number",
  "hours",
  "plan",
  "suspended",
  "disabled",
  "unchecked",
  "confirmation",
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
/** `until` null: nobody knows, or a person must resume it. */
export const pauseSchema = z.object({ reason: pauseReason, until: z.iso.datetime().nullable() });
export type Pause = z.infer<typeof pauseSchema>;

/** How many people came how far. A person counts in each step that was reached, so that these are a funnel; `failed` and `skipped` end it. */
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
/** `open`: those who are still to be dealt with. `total` = open + sent + refused + failed + skipped. */
export const countsSchema = z.record(z.enum(campaignCounts), z.number().int());
export type CampaignCounts = z.infer<typeof countsSchema>;

/**
 * What a campaign takes from elsewhere: its people, the files that go out before the text, and the number that sends. Each is an id of the
 * campaign, `<part>Id`.
 */
export const campaignParts = ["contactList", "tagList", "fileList", "whatsapp"] as const;
export type CampaignPart = (typeof campaignParts)[number];

/** What makes a start impossible. `importing`: an import of its list still runs. */
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
  "importing",
  "disabled",
] as const;
export const blocker = z.enum(blockers);
export type Blocker = (typeof blockers)[number];

const named = z.object({ id: z.number().int(), name: z.string() });
const text = z.string();

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
  /** With it each person is asked first, and gets the message after a yes. */
  confirmation: z.boolean(),
  confirmationMessage1: text,
  confirmationMessage2: text,
  confirmationMessage3: text,
  confirmationMessage4: text,
  confirmationMessage5: text,
  status: campaignStatus,
  scheduledAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** It was due while nothing ran, and began up to twelve hours late. */
  startedLate: z.boolean(),
  /** Its time passed and it did not begin: somebody must start it. */
  missed: z.boolean(),
  /** What kept it from beginning at its time; none where it was due for longer than those twelve hours. */
  missedBy: z.array(blocker),
  whatsappId: z.number().int().nullable(),
  whatsapp: named.nullable(),
  /** Its people: those of the list, those with the tag, or with both set those who are in both. */
  contactListId: z.number().int().nullable(),
  contactList: named.nullable(),
  tagListId: z.number().int().nullable(),
  tagList: named.nullable(),
  /** Its files go out before the text. */
  fileListId: z.number().int().nullable(),
  fileList: named.nullable(),
  /** Those that it had and that were deleted since. It does not begin until each is chosen anew, or given up by an update that names it. */
  lostParts: z.array(z.enum(campaignParts)),
  mediaPath: text.nullable(),
  mediaName: text.nullable(),
  /** The queue and the tag that the tickets of those who reply get. */
  queueId: z.number().int().nullable(),
  tagId: z.number().int().nullable(),
  /** Whoever is in a conversation with the company, served or waiting, does not get it. */
  leaveOutServed: z.boolean(),
  /** Null unless it runs and sends nothing now. */
  pause: pauseSchema.nullable(),
  counts: countsSchema,
  createdAt: z.iso.datetime(),
});
export type Campaign = z.infer<typeof campaignSchema>;
export const usingSchema = campaignSchema.pick({ id: true, name: true, status: true, scheduledAt: true });
export type UsingCampaign = z.infer<typeof usingSchema>;

/**
 * What became of one person. `queued`: waits for its turn. `asking`, `sending`: the question or the message is on its way.
 * `waiting_confirmation`: the question is there.
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
 * Why a person was left out. `noAnswer`: no yes came in time. `removed`: the contact was deleted on the way. `recent`: another campaign
 * wrote within the days of rest. `served`: they were in a conversation with the company when it began, or when it was their turn.
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
export const shippingReason = z.enum([...skipReasons, ...sendFailures]);
export type SkipReason = (typeof skipReasons)[number];
export type ShippingReason = z.infer<typeof shippingReason>;

export const shippingSchema = z.object({
  id: z.number().int(),
  campaignId: z.number().int(),
  name: text,
  number: text,
  state: shippingState,
  reason: shippingReason.nullable(),
  /** 1 to 5: which text the person gets. */
  variant: z.number().int(),
  contactId: z.number().int().nullable(),
  messageId: z.number().int().nullable(),
  /** The ticket that its message is in, for who may see it. */
  ticketUuid: z.string().nullable(),
  confirmationRequestedAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
  repliedAt: z.iso.datetime().nullable(),
});
export type Shipping = z.infer<typeof shippingSchema>;
