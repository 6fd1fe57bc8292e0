import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { holidaysInput, weekInput } from "./input.ts";
import { clockTime, companyHoursSchema } from "./schema.ts";

export const hoursApi = {
  show: route({ method: "GET", path: "/hours", access: "user", response: companyHoursSchema }),
  /** For the caller's own company only. Any other id is 404. */
  updateWeek: route({
    method: "PUT",
    path: "/companies/:companyId/schedules",
    access: "settings-page:view",
    params: z.object({ companyId: idParam }),
    body: z.object({ schedules: weekInput }),
    response: companyHoursSchema,
  }),
  /** Replaces the whole list. Two holidays on one date or overlapping times are refused with ERR_VALIDATION. */
  updateHolidays: route({
    method: "PUT",
    path: "/holidays",
    access: "settings-page:view",
    body: z.object({ holidays: holidaysInput }),
    response: companyHoursSchema,
  }),
  /** Shows the answers to a new customer who writes on this day and at this time of the company's clock. */
  preview: route({
    method: "GET",
    path: "/hours/preview",
    access: "settings-page:view",
    query: z.object({
      date: z.iso.date({ abort: true }).refine((date) => /^20\d\d-/.test(date), "Expected a date of this century"),
      time: clockTime,
      /** The number. By default it is the company's default number (404 ERR_NO_DEF_WAPP_FOUND). */
      whatsappId: idParam.optional(),
      /** The customer's queue. By default it is the number's only queue, or the number's menu. */
      queueId: idParam.optional(),
    }),
    response: z.object({
      open: z.boolean(),
      /** The rule that decided. */
      because: z.enum(["disabled", "holiday", "company", "queue"]),
      /** The holiday's or the queue's name. */
      label: z.string().nullable(),
      /** The next opening. Null while the desk is open, or when it does not open within a year. */
      opensAt: z.iso.datetime().nullable(),
      /** The sent texts, in order, filled in for a customer called Maria. */
      texts: z.array(z.string()),
    }),
  }),
};
