import { z } from "zod";

/**
 * Work any worker can do, on BullMQ. Work bound to a number is not here: it is rows of `connection_commands`.
 * Every payload travels with the company it belongs to.
 */
export const jobs = {
  /** Clears what has had its time: old journal rows, ended sessions, used keys of messages. Runs daily. */
  "maintenance.sweep": z.object({}),
  /** Brings back snoozed tickets whose time has come. Runs each minute. */
  "tickets.wake": z.object({}),
  /** Fails messages that waited a day for their number, takes back changes of one that is removed. Runs hourly, and then. */
  "messages.expire": z.object({}),
  /** Sends scheduled messages whose time has come. Runs each 15 seconds. */
  "schedules.send": z.object({}),
  /** Tells the admins of numbers that are down for two minutes, and of those that are back. Runs each 30 seconds. */
  "connections.watch": z.object({}),
  /** Sends e-mails that wait. Runs each minute, and when one was written. */
  "mails.send": z.object({}),
  /** Closes, hands on and says goodbye where time has run out. Runs each minute. */
  "automation.timers": z.object({}),
  /** Takes the address books of phones into the contacts, those that were started and those that a crash left. Runs each minute, and then. */
  "contacts.import": z.object({}),
  /** Sums the days that are over, for the dashboard. Runs hourly. */
  "dashboard.sum": z.object({}),
};
export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]>;
