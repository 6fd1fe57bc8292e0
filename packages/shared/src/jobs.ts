import { z } from "zod";

interface JobRule {
  /** The data of the job; the id of its company travels beside it. */
  payload: z.ZodType;
  /** The cron line, in UTC and perhaps with seconds, by which the job runs by itself; null when the job runs only after something enqueues it. */
  rhythm: string | null;
}

/** Work that any worker can do. Work for one number is not here: it is rows of `connection_commands`. */
export const jobs = {
  /** Deletes old rows, such as those of the journal, ended sessions and used message keys. It runs at night in Brazil. */
  "maintenance.sweep": { payload: z.object({}), rhythm: "30 6 * * *" },
  /** Tries one failed job of the queue again, or all of them. The code of the queue runs this job itself. */
  "queue.retry": { payload: z.object({ jobId: z.string().optional() }), rhythm: null },
  /** Sends users' devices notices of what waits for them while they do not have the desk on screen. */
  "push.tell": { payload: z.object({}), rhythm: "*/10 * * * * *" },
  /** Sends one device a notice, because its user wants to see whether notices arrive. */
  "push.try": { payload: z.object({ deviceId: z.number().int() }), rhythm: null },
  /** Brings back snoozed tickets when their time has come. */
  "tickets.wake": { payload: z.object({}), rhythm: "* * * * *" },
  /** Fails messages that waited a day for their number, and undoes changes that a removed number cannot send. A removal enqueues this job too. */
  "messages.expire": { payload: z.object({}), rhythm: "7 * * * *" },
  /** Sends scheduled messages when their time has come. */
  "schedules.send": { payload: z.object({}), rhythm: "*/15 * * * * *" },
  /** Asks Meta for the templates of a company's accounts, after something of them changed there. */
  "message-templates.read": { payload: z.object({}), rhythm: null },
  /** Sends the admins an alarm about numbers that were down for two minutes, and an e-mail when they are back. */
  "connections.watch": { payload: z.object({}), rhythm: "*/30 * * * * *" },
  /** Sends waiting e-mails; writing one enqueues this job too. */
  "mails.send": { payload: z.object({}), rhythm: "* * * * *" },
  /** Sends waiting deliveries of webhooks; writing one enqueues this job too. */
  "webhooks.send": { payload: z.object({}), rhythm: "*/15 * * * * *" },
  /** Closes tickets, transfers them and ends rating requests when their time has run out. */
  "automation.timers": { payload: z.object({}), rhythm: "* * * * *" },
  /** Sends the customer the texts of a closed ticket, once the closing can no longer be undone. */
  "automation.farewell": { payload: z.object({ ticketId: z.number().int() }), rhythm: null },
  /** Has programs and the assistant answer customers; a customer's message and the end of a pause enqueue this job too. */
  "automation.turns": { payload: z.object({}), rhythm: "*/15 * * * * *" },
  /** Reads the text of files for the assistant: files that wait, and files that a crash interrupted. An upload enqueues this job too. */
  "knowledge.read": { payload: z.object({}), rhythm: "* * * * *" },
  /** Imports address books of phones into the contacts: imports that users started, and imports that a crash interrupted. */
  "contacts.import": { payload: z.object({}), rhythm: "* * * * *" },
  /** Reads files for contact lists and takes in their rows: files that wait, and files that a crash interrupted. */
  "contact-lists.import": { payload: z.object({}), rhythm: "* * * * *" },
  /** Reads files of contacts, and compares, makes, changes and restores contacts: imports that wait, and imports that a crash interrupted. */
  "contact-file-imports.run": { payload: z.object({}), rhythm: "* * * * *" },
  /** Has connected numbers ask WhatsApp about the next numbers of contact lists. */
  "contact-lists.check": { payload: z.object({}), rhythm: "* * * * *" },
  /** Begins campaigns whose time has come, and ends questions and campaigns. The worker that holds the number sends the campaign's messages. */
  "campaigns.run": { payload: z.object({}), rhythm: "*/20 * * * * *" },
  /** Ends the operator's visits whose hour is over. */
  "visits.end": { payload: z.object({}), rhythm: "* * * * *" },
  /** Informs the operators that a visit ended, whatever ended it. */
  "visits.tell": { payload: z.object({}), rhythm: null },
  /** Adds up the bytes of each company's files, and writes to its admins when little space is left. */
  "storage.watch": { payload: z.object({}), rhythm: "*/5 * * * *" },
  /** Computes again until when customers are to be answered, after the goals or the hours of a company changed. */
  "goals.reckon": { payload: z.object({}), rhythm: null },
  /** Sums up past days for the dashboard. */
  "dashboard.sum": { payload: z.object({}), rhythm: "7 * * * *" },
  /** Makes invoices, writes reminders and suspends companies: from nine in the morning of each company's zone, each step once. */
  "billing.daily": { payload: z.object({}), rhythm: "5 * * * *" },
  /** Reads one charge back from its provider; a report that something happened enqueues this job. */
  "billing.check_charge": { payload: z.object({ chargeId: z.uuid() }), rhythm: null },
  /** Writes to the operators about money that no invoice needed. */
  "billing.surplus": { payload: z.object({ invoiceId: z.number().int(), cents: z.number().int() }), rhythm: null },
  /** Reads back charges of which nothing was heard, and continues charges that a crash left half made. */
  "billing.reconcile": { payload: z.object({}), rhythm: "* * * * *" },
  /** Asks providers for which charges money arrived in the last days. */
  "billing.settled": { payload: z.object({}), rhythm: "40 5 * * *" },
} satisfies Record<string, JobRule>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]["payload"]>;

/** The jobs that run by themselves. */
export const clocks = (Object.keys(jobs) as JobName[]).filter((name) => jobs[name].rhythm !== null);
