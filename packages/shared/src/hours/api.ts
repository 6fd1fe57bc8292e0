import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { holidaysInput, weekInput } from "./input.ts";
import { clockTime, companyHoursSchema } from "./schema.ts";

export const hoursApi = {
  show: route({ method: "GET", path: "/hours", access: "user", response: companyHoursSchema }),
  /** Of the caller's own company; another one is 404. */
  updateWeek: route({
    method: "PUT",
    path: "/companies/:companyId/schedules",
    access: "settings-page:view",
    params: z.object({ companyId: idParam }),
    body: z.object({ schedules: weekInput }),
    response: companyHoursSchema,
  }),
  /** The whole list; two on one date, or times at once, are refused with ERR_VALIDATION. */
  updateHolidays: route({
    method: "PUT",
    path: "/holidays",
    access: "settings-page:view",
    body: z.object({ holidays: holidaysInput }),
    response: companyHoursSchema,
  }),
  /** What would a new customer get who writes on this day at this time, on the company's wall clock? */
  preview: route({
    method: "GET",
    path: "/hours/preview",
    access: "settings-page:view",
    query: z.object({
      date: z.iso.date().refine((date) => /^20\d\d-/.test(date), "Expected a date of this century"),
      time: clockTime,
      /** Left out: the company's default number (404 ERR_NO_DEF_WAPP_FOUND). */
      whatsappId: idParam.optional(),
      /** Where the customer lands; left out: where the number leads, its only queue or its menu. */
      queueId: idParam.optional(),
    }),
    response: z.object({
      open: z.boolean(),
      /** Which rule said so. */
      because: z.enum(["disabled", "holiday", "company", "queue"]),
      /** The holiday's or the queue's name. */
      label: z.string().nullable(),
      /** When it opens next, if it is closed and ever does within a year. */
      opensAt: z.iso.datetime().nullable(),
      /** What is said, in order, with variables filled for a customer called Maria. */
      texts: z.array(z.string()),
    }),
  }),
};
