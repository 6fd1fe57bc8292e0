import { z } from "zod";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** HH:MM on the company's wall clock. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * Open from the start until the end. An end of 23:59 means midnight. An end before the start is on the next day. An end equal to the start makes the
 * interval empty.
 */
export const intervalSchema = z.object({ startTime: clockTime, endTime: clockTime });
export type Interval = z.infer<typeof intervalSchema>;

/** A day of the week. Equal or empty times mean closed all day. */
export const hoursDaySchema = z.object({
  /** The day's Portuguese name, for older screens. Our screens translate `weekdayEn`. */
  weekday: z.string(),
  weekdayEn: z.enum(weekdays),
  startTime: z.union([clockTime, z.literal("")]),
  endTime: z.union([clockTime, z.literal("")]),
  /** Further times of the same day, after a break. */
  more: z.array(intervalSchema).max(5),
});
export type HoursDay = z.infer<typeof hoursDaySchema>;

/** A date with its own hours. They replace all other hours that begin on that date. The night before still runs to its end. */
export const holidaySchema = z.object({
  /** YYYY-MM-DD. For a yearly holiday it is the first date. */
  date: z.iso.date(),
  repeat: z.enum(["none", "yearly"]),
  label: z.string(),
  /** Empty when closed all day. */
  hours: z.array(intervalSchema).max(6, { abort: true }),
});
export type Holiday = z.infer<typeof holidaySchema>;

/** The hours of a company: its week and its holidays. `scheduleType` says whether each queue's own week applies instead. */
export const companyHoursSchema = z.object({
  schedules: z.array(hoursDaySchema).length(7),
  holidays: z.array(holidaySchema),
});
export type CompanyHours = z.infer<typeof companyHoursSchema>;
