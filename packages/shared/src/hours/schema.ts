import { z } from "zod";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** HH:MM of the company's wall clock. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * From one time to another, where it is over; 23:59 means midnight. An end before the start lies on the next day, an end equal to the start
 * is no time at all.
 */
export const intervalSchema = z.object({ startTime: clockTime, endTime: clockTime });
export type Interval = z.infer<typeof intervalSchema>;

/** A day of the week, as the specification's screens know it; start = end (or both empty) is closed all day. */
export const hoursDaySchema = z.object({
  /** The day's Portuguese name, for older screens; ours translates `weekdayEn`. */
  weekday: z.string(),
  weekdayEn: z.enum(weekdays),
  startTime: z.union([clockTime, z.literal("")]),
  endTime: z.union([clockTime, z.literal("")]),
  /** Further times of the same day, after a break. */
  more: z.array(intervalSchema).max(5),
});
export type HoursDay = z.infer<typeof hoursDaySchema>;

/** A date unlike its weekday. It goes before everything else that begins on it; the night before runs to its end. */
export const holidaySchema = z.object({
  /** YYYY-MM-DD; with `repeat` yearly its year is the first one. */
  date: z.iso.date(),
  repeat: z.enum(["none", "yearly"]),
  label: z.string(),
  /** Empty: closed all day. */
  hours: z.array(intervalSchema).max(6),
});
export type Holiday = z.infer<typeof holidaySchema>;

/** When a company works: its week, and its dates unlike it. Which queue's week counts, `scheduleType` says. */
export const companyHoursSchema = z.object({
  schedules: z.array(hoursDaySchema).length(7),
  holidays: z.array(holidaySchema),
});
export type CompanyHours = z.infer<typeof companyHoursSchema>;
