import { z } from "zod";
import { contactSchema } from "../contacts/schema.ts";
import { idParam, route } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { dashboardSchema, givenDay, goalsSchema, picturesSchema, serviceKinds, serviceSchema } from "./schema.ts";

const access = "dashboard:view";

/** Either the last `days` days including today, or the days from one date to another. A call with neither is refused with ERR_VALIDATION. */
const period = {
  days: z.coerce.number().int().min(0).max(366).optional(),
  date_from: givenDay,
  date_to: givenDay,
};

export const dashboardApi = {
  /** The call has no scope, because callers who ask at the same time share one result, and hold no database connection while it is computed. */
  show: route({
    method: "GET",
    path: "/dashboard",
    access,
    scope: "none",
    query: z.object(period),
    response: dashboardSchema,
  }),
  /** Tickets created today, by hour of the company's day: 24 numbers. */
  hourly: route({
    method: "GET",
    path: "/dashboard/hourly",
    access,
    response: z.object({ date: z.iso.date(), hours: z.array(z.number().int()).length(24) }),
  }),
  /** The service goals, met and missed, by the day of the answer or the end. */
  goals: route({ method: "GET", path: "/dashboard/goals", access, query: z.object(period), response: goalsSchema }),
  /**
   * The data of the charts: the period by day beside the earlier period, and the period's turns by queue and by hour. The charts have a call of their own,
   * so that the cards need not wait for them.
   */
  pictures: route({
    method: "GET",
    path: "/dashboard/pictures",
    access,
    query: z.object(period),
    response: picturesSchema,
  }),
  /** The turns that a card counts or measures, newest first. For wait and support the longest is first. */
  services: route({
    method: "GET",
    path: "/dashboard/services",
    access,
    query: z.object({ ...period, kind: z.enum(serviceKinds), userId: idParam.optional(), ...pageQuery }),
    response: z.object({ services: z.array(serviceSchema), ...pageReply }),
  }),
  leads: route({
    method: "GET",
    path: "/dashboard/leads",
    access,
    query: z.object({ ...period, ...pageQuery }),
    response: z.object({
      leads: z.array(z.object({ contact: contactSchema, createdAt: z.iso.datetime() })),
      ...pageReply,
    }),
  }),
};
