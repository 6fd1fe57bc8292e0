import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { campaignSchema, countsSchema, shippingSchema, shippingState } from "./schema.ts";

const one = z.object({ campaignId: idParam });
const plan = "useCampaigns" as const;
const filter = {
  /** The people in this state; without it all. */
  state: shippingState.optional(),
  /** In names and numbers. */
  searchParam: text(100).default(""),
};

export const campaignReportApi = {
  /** From counters: it costs the same for ten people and for a hundred thousand. */
  show: route({
    method: "GET",
    path: "/campaigns/:campaignId/report",
    access: "user",
    plan,
    params: one,
    response: z.object({
      campaign: campaignSchema,
      /** How each text did. */
      variants: z.array(z.object({ variant: z.number().int(), text: z.string(), counts: countsSchema })),
      /** How many are in each state now. */
      states: z.record(shippingState, z.number().int()),
    }),
  }),
  /** By the hour of the company's clock, and by its day for what lasts more than three: from the first message to the last news. */
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
  shippings: route({
    method: "GET",
    path: "/campaigns/:campaignId/shippings",
    access: "user",
    plan,
    params: one,
    query: z.object({ ...filter, ...pageQuery }),
    response: z.object({ shippings: z.array(shippingSchema), ...pageReply }),
  }),
  /** The same people as a CSV file: name; number; state; reason; variant; times. The words are codes. */
  export: route({
    method: "GET",
    path: "/campaigns/:campaignId/shippings/csv",
    duringVisit: false,
    access: "contacts-page:exportContacts",
    plan,
    budget: "bulk",
    scope: "none",
    params: one,
    query: z.object(filter),
    stream: true,
    response: z.never(),
  }),
  /** Queues those again whose message failed, or one of them. Whoever got it never gets it again. Answers how many. */
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
