import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { holidaysInput, weekInput } from "./input.ts";
import { clockTime, companyHoursSchema } from "./schema.ts";

export const hoursApi = {
  show: route({ method: "GET", path: "/hours", access: "user", response: companyHoursSchema }),
  /** For the caller's own company only; any other id is 404. */
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
  /** Shows what a new customer would get who writes on this day and at this time of the company's clock. */
  preview: route({
    method: "GET",
    path: "/hours/preview",
    access: "settings-page:view",
    query: z.object({
      date: z.iso.date({ abort: true }).refine((date) => /^20\d\d-/.test(date), "Expected a date of this century"),
      time: clockTime,
      /** The number; by default the company's default number (404 ERR_NO_DEF_WAPP_FOUND). */
      whatsappId: idParam.optional(),
      /** The customer's queue; by default where the number leads: its only queue, or its menu. */
      queueId: idParam.optional(),
    }),
    response: z.object({
      open: z.boolean(),
      /** The rule that decided. */
      because: z.enum(["disabled", "holiday", "company", "queue"]),
      /** The holiday's or the queue's name. */
      label: z.string().nullable(),
      /** The next opening; null while the desk is open, or when it does not open within a year. */
      opensAt: z.iso.datetime().nullable(),
      /** The texts that are sent, in order, filled in for a customer called Maria. */
      texts: z.array(z.string()),
    }),
  }),
};
