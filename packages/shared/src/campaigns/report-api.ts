import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { campaignCostSchema } from "../message-prices/schema.ts";
import { campaignSchema, countsSchema, shippingReason, shippingSchema, shippingState } from "./schema.ts";

const one = z.object({ campaignId: idParam });
const plan = "useCampaigns" as const;
const filter = {
  /** The people in this state; without a state all people. */
  state: shippingState.optional(),
  /** Searched in names and numbers. */
  searchParam: text(100).default(""),
};

/**
 * Meta's charges for a campaign, from the statuses of its messages and with the operator's prices. `estimate`: the price of the same messages by our
 * own rules, as in the check before the start: by the template's category when it was sent, or as a free message.
 */
export const chargedSchema = z.object({
  cost: campaignCostSchema,
  estimate: campaignCostSchema,
  /** `category`: Meta's word, or "free". */
  categories: z.array(
    z.object({ category: z.string(), count: z.number().int(), amount: z.number(), estimate: campaignCostSchema }),
  ),
});
export type CampaignCharges = z.infer<typeof chargedSchema>;

export const campaignReportApi = {
  /** The counts of the report. They come from counters, so they cost the same for ten people and for a hundred thousand. */
  show: route({
    method: "GET",
    path: "/campaigns/:campaignId/report",
    access: "user",
    plan,
    params: one,
    response: z.object({
      campaign: campaignSchema,
      /** The counts of each text. */
      variants: z.array(z.object({ variant: z.number().int(), text: z.string(), counts: countsSchema })),
      /** How many people are in each state now. */
      states: z.record(shippingState, z.number().int()),
      /** How many messages Meta has and holds, until it knows how people like the template. */
      held: z.number().int(),
      /** How many messages failed, and how many people were left out, for each reason. */
      reasons: z.object({
        failed: z.partialRecord(shippingReason, z.number().int()),
        skipped: z.partialRecord(shippingReason, z.number().int()),
      }),
    }),
  }),
  /**
   * The course of the campaign from its first message to the last news: by hour on the company's clock, or by day when it lasts more than three days.
   */
  times: route({
    method: "GET",
    path: "/campaigns/:campaignId/times",
    access: "user",
    plan,
    params: one,
    response: z.object({
      step: z.enum(["hour", "day"]),
      times: z.array(
        z.object({
          /** YYYY-MM-DDTHH:mm by the company's clock. */
          at: z.string(),
          sent: z.number().int(),
          delivered: z.number().int(),
          read: z.number().int(),
          replied: z.number().int(),
        }),
      ),
    }),
  }),
  /**
   * What Meta has charged so far, as the ticks of each message report it. Null when Meta reported nothing, which is always so for numbers that are not
   * official.
   */
  charged: route({
    method: "GET",
    path: "/campaigns/:campaignId/charged",
    access: "user",
    plan,
    params: one,
    response: chargedSchema.nullable(),
  }),
  shippings: route({
    method: "GET",
    path: "/campaigns/:campaignId/shippings",
    access: "user",
    plan,
    params: one,
    query: z.object({ ...filter, ...pageQuery }),
    response: z.object({ shippings: z.array(shippingSchema), ...pageReply }),
  }),
  /** The same people as a CSV file. It contains codes for column names, states and reasons; the page replaces them with words. */
  export: route({
    method: "GET",
    path: "/campaigns/:campaignId/shippings/csv",
    duringVisit: false,
    access: "contacts-page:exportContacts",
    reauthenticated: true,
    plan,
    budget: "bulk",
    scope: "none",
    params: one,
    query: z.object(filter),
    stream: true,
    response: z.never(),
  }),
  /** Queues all failed messages again, or one of them. A person who got the message never gets it again. Returns how many were queued. */
  retry: route({
    method: "POST",
    path: "/campaigns/:campaignId/retry",
    duringVisit: false,
    access: "user",
    plan,
    budget: "bulk",
    params: one,
    body: z.object({ shippingId: idParam.optional() }),
    response: z.object({ count: z.number().int() }),
  }),
};
