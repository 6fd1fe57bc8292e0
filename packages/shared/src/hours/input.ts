import { z } from "zod";
import { text } from "../contract.ts";
import { overlapping, overlappingDay, repeatedHolidays } from "./rules.ts";
import { holidaySchema, hoursDaySchema, intervalSchema } from "./schema.ts";

/**
 * A week of seven days from outside. `weekday` and `more` may be missing. Overlapping times, and a start without an end, are refused with
 * ERR_VALIDATION.
 */
export const weekInput = z
  .array(
    hoursDaySchema.extend({
      weekday: text(30).default(""),
      more: z.array(intervalSchema).max(5, { abort: true }).default([]),
    }),
  )
  .length(7, { abort: true })
  .refine(
    (week) => week.every((day) => (day.startTime === "") === (day.endTime === "")),
    "Expected both times, or none",
  )
  .refine((week) => overlappingDay(week) === null, "Expected every day once, and no times at once");

/** All holidays from outside: one for each date, without overlapping times. */
export const holidaysInput = z
  .array(holidaySchema.extend({ label: text(80).trim() }))
  .max(200, { abort: true })
  .refine((holidays) => repeatedHolidays(holidays).length === 0, "Expected one holiday a date")
  .refine((holidays) => !holidays.some(({ hours }) => overlapping(hours)), "Expected no times at once");
