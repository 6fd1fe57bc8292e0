import { z } from "zod";

interface JobRule {
  /** The data of the job; the id of its company travels beside it. */
  payload: z.ZodType;
  /** The cron line, in UTC and perhaps with seconds, by which the job runs by itself; null: it runs only when something enqueues it. */
  rhythm: string | null;
}

/** Work that any worker can do. Work bound to a number is not here: it is rows of `connection_commands`. */
export const jobs = {
  /** Deletes old rows, such as those of the journal, ended sessions and used message keys. It runs at night in Brazil. */
  "maintenance.sweep": { payload: z.object({}), rhythm: "30 6 * * *" },
  /** Tries one failed job of the queue again, or all of them. The queue itself does it. */
  "queue.retry": { payload: z.object({ jobId: z.string().optional() }), rhythm: null },
  /** Tells users on their devices what waits for them while they do not have the desk before them. */
  "push.tell": { payload: z.object({}), rhythm: "*/10 * * * * *" },
  /** Sends one device a notice, because its user wants to see that it arrives. */
  "push.try": { payload: z.object({ deviceId: z.number().int() }), rhythm: null },
  /** Brings back snoozed tickets when their time has come. */
  "tickets.wake": { payload: z.object({}), rhythm: "* * * * *" },
  /** Fails messages that waited a day for their number, and undoes changes that a removed number cannot send. Also enqueued by a removal. */
  "messages.expire": { payload: z.object({}), rhythm: "7 * * * *" },
  /** Sends scheduled messages when their time has come. */
  "schedules.send": { payload: z.object({}), rhythm: "*/15 * * * * *" },
  /** Sends the admins an alarm about numbers that were down for two minutes, and an e-mail when they are back. */
  "connections.watch": { payload: z.object({}), rhythm: "*/30 * * * * *" },
  /** Sends waiting e-mails; also enqueued when one is written. */
  "mails.send": { payload: z.object({}), rhythm: "* * * * *" },
  /** Sends waiting deliveries of webhooks; also enqueued when one is written. */
  "webhooks.send": { payload: z.object({}), rhythm: "*/15 * * * * *" },
  /** Closes tickets, transfers them and ends rating requests when their time has run out. */
  "automation.timers": { payload: z.object({}), rhythm: "* * * * *" },
  /** Says what a closed ticket says to its customer, once that can no longer be taken back. */
  "automation.farewell": { payload: z.object({ ticketId: z.number().int() }), rhythm: null },
  /** Has programs and the assistant answer customers; also enqueued when a customer wrote, and for what follows a pause. */
  "automation.turns": { payload: z.object({}), rhythm: "*/15 * * * * *" },
  /** Takes the text out of files for the assistant: those that wait, and those that a crash interrupted. Also enqueued by an upload. */
  "knowledge.read": { payload: z.object({}), rhythm: "* * * * *" },
  /** Imports address books of phones into the contacts: imports that users started, and those that a crash interrupted. */
  "contacts.import": { payload: z.object({}), rhythm: "* * * * *" },
  /** Looks at files for contact lists and takes their rows in: those that wait, and those that a crash interrupted. */
  "contact-lists.import": { payload: z.object({}), rhythm: "* * * * *" },
  /** Reads files of contacts, compares, makes, changes and sets back contacts: what waits, and what a crash interrupted. */
  "contact-file-imports.run": { payload: z.object({}), rhythm: "* * * * *" },
  /** Has connected numbers ask WhatsApp about the next numbers of contact lists. */
  "contact-lists.check": { payload: z.object({}), rhythm: "* * * * *" },
  /** Begins campaigns whose time has come, and ends questions and campaigns. What a campaign sends, the holder of its number sends. */
  "campaigns.run": { payload: z.object({}), rhythm: "*/20 * * * * *" },
  /** Ends the operator's visits whose hour is over. */
  "visits.end": { payload: z.object({}), rhythm: "* * * * *" },
  /** Tells the operators that a visit ended, whatever ended it. */
  "visits.tell": { payload: z.object({}), rhythm: null },
  /** Adds up the bytes of each company's files, and tells its admins when little space is left. */
  "storage.watch": { payload: z.object({}), rhythm: "*/5 * * * *" },
  /** Reckons anew until when customers are to be answered, where the goals or the hours of a company changed. */
  "goals.reckon": { payload: z.object({}), rhythm: null },
  /** Sums up past days for the dashboard. */
  "dashboard.sum": { payload: z.object({}), rhythm: "7 * * * *" },
  /** Makes invoices, writes reminders and suspends: from nine in the morning of each company's zone, each step once. */
  "billing.daily": { payload: z.object({}), rhythm: "5 * * * *" },
  /** Reads one charge back from its provider; enqueued when somebody says that something happened. */
  "billing.check_charge": { payload: z.object({ chargeId: z.uuid() }), rhythm: null },
  /** Tells the operators of money that no invoice needed. */
  "billing.surplus": { payload: z.object({ invoiceId: z.number().int(), cents: z.number().int() }), rhythm: null },
  /** Reads back charges that nothing was heard of, and takes up charges that a crash left half made. */
  "billing.reconcile": { payload: z.object({}), rhythm: "* * * * *" },
  /** Asks providers which charges money arrived for in the last days. */
  "billing.settled": { payload: z.object({}), rhythm: "40 5 * * *" },
} satisfies Record<string, JobRule>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]["payload"]>;

/** The jobs that run by themselves. */
export const clocks = (Object.keys(jobs) as JobName[]).filter((name) => jobs[name].rhythm !== null);
