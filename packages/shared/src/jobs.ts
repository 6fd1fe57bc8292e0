import { z } from "zod";

interface JobRule {
  /** The data of the job. The id of its company is stored beside it. */
  payload: z.ZodType;
  /** The cron line, in UTC and perhaps with seconds, by which the job runs regularly. Null when the job runs only after it is enqueued. */
  rhythm: string | null;
}

/** Work that any worker can do. Work for one number is stored as rows of `connection_commands` instead. */
export const jobs = {
  /** Deletes old rows, such as those of the journal, ended sessions and used message keys. It runs at night in Brazil. */
  "maintenance.sweep": { payload: z.object({}), rhythm: "30 6 * * *" },
  /** Tries one failed job of the queue again, or all of them. The code of the queue runs this job itself. */
  "queue.retry": { payload: z.object({ jobId: z.string().optional() }), rhythm: null },
  /** Sends notices of waiting tickets and messages to users' devices while the users do not have the desk on screen. */
  "push.tell": { payload: z.object({}), rhythm: "*/10 * * * * *" },
  /** Sends one device a test notice at its user's request. */
  "push.try": { payload: z.object({ deviceId: z.number().int() }), rhythm: null },
  /** Brings back snoozed tickets when their time has come. */
  "tickets.wake": { payload: z.object({}), rhythm: "* * * * *" },
  /** Fails messages that waited a day for their number, and undoes changes that a removed number cannot send. A removal also enqueues this job. */
  "messages.expire": { payload: z.object({}), rhythm: "7 * * * *" },
  /** Sends scheduled messages when their time has come. */
  "schedules.send": { payload: z.object({}), rhythm: "*/15 * * * * *" },
  /**
   * Asks Meta for the templates of the marked accounts, after Meta reported a change whose details are only in Meta's list. With `isMarked` false, as in
   * jobs of the previous version, it asks for the templates of all accounts of the company.
   */
  "message-templates.read": { payload: z.object({ isMarked: z.boolean().default(false) }), rhythm: null },
  /** Writes to the admins that a template in use cannot be sent any more, or has another category or text. Campaigns or scheduled messages use it. */
  "message-templates.stopped": {
    payload: z.object({ wabaId: z.string(), name: z.string(), language: z.string(), why: z.string() }),
    rhythm: null,
  },
  /** Asks Meta for the state of official numbers. A report of Meta about a number enqueues this job for its company. */
  "connections.read-facts": { payload: z.object({}), rhythm: "23 */6 * * *" },
  /** Requests the address book and the earlier conversations of the phone that has the same new official number. Meta gives both only within a day. */
  "connections.ask-phone": { payload: z.object({ connectionId: z.number().int() }), rhythm: null },
  /** Sends the admins an alarm about numbers that were down for two minutes, and an e-mail when they are back. */
  "connections.watch": { payload: z.object({}), rhythm: "*/30 * * * * *" },
  /** Sends waiting e-mails. Writing an e-mail also enqueues this job. */
  "mails.send": { payload: z.object({}), rhythm: "* * * * *" },
  /** Sends waiting deliveries of webhooks. Writing a delivery also enqueues this job. */
  "webhooks.send": { payload: z.object({}), rhythm: "*/15 * * * * *" },
  /** Closes tickets, transfers them and ends rating requests when their time is over. */
  "automation.timers": { payload: z.object({}), rhythm: "* * * * *" },
  /** Sends the customer the texts of a closed ticket, once the closing can no longer be undone. */
  "automation.farewell": { payload: z.object({ ticketId: z.number().int() }), rhythm: null },
  /** Lets programs and the assistant answer customers. A customer's message and the end of a pause also enqueue this job. */
  "automation.turns": { payload: z.object({}), rhythm: "*/15 * * * * *" },
  /** Reads the text of files for the assistant: files that wait, and files that a crash interrupted. An upload also enqueues this job. */
  "knowledge.read": { payload: z.object({}), rhythm: "* * * * *" },
  /** Imports address books of phones into the contacts: imports that users started, and imports that a crash interrupted. */
  "contacts.import": { payload: z.object({}), rhythm: "* * * * *" },
  /** Reads files for contact lists and adds their rows: files that wait, and files that a crash interrupted. */
  "contact-lists.import": { payload: z.object({}), rhythm: "* * * * *" },
  /** Reads files of contacts, and compares, makes, changes and restores contacts: imports that wait, and imports that a crash interrupted. */
  "contact-file-imports.run": { payload: z.object({}), rhythm: "* * * * *" },
  /** Erases people whose day has come, each in one transaction. */
  "contact-erasures.run": { payload: z.object({}), rhythm: "*/5 * * * *" },
  /** Removes messages and files of closed conversations whose time is over, by the retention of each company. It runs at night in Brazil. */
  "retentions.run": { payload: z.object({}), rhythm: "10 5 * * *" },
  /** Lets connected numbers ask WhatsApp about the next numbers of contact lists. */
  "contact-lists.check": { payload: z.object({}), rhythm: "* * * * *" },
  /** Begins campaigns whose time has come, and ends unanswered questions and finished campaigns. The worker that holds the number sends the messages. */
  "campaigns.run": { payload: z.object({}), rhythm: "*/20 * * * * *" },
  /** Ends the operator's visits whose hour is over. */
  "visits.end": { payload: z.object({}), rhythm: "* * * * *" },
  /** Informs the operators that a visit ended, for any reason. */
  "visits.tell": { payload: z.object({}), rhythm: null },
  /** Sums the bytes of each company's files, and sends its admins an e-mail when little space is left. */
  "storage.watch": { payload: z.object({}), rhythm: "*/5 * * * *" },
  /** Computes the deadlines for answering customers again, after the goals or the hours of a company changed. */
  "goals.reckon": { payload: z.object({}), rhythm: null },
  /** Sums up past days for the dashboard. */
  "dashboard.sum": { payload: z.object({}), rhythm: "7 * * * *" },
  /** Makes invoices, sends reminders and suspends companies. From nine in the morning in a company's time zone it does each step of the day once. */
  "billing.daily": { payload: z.object({}), rhythm: "5 * * * *" },
  /** Reads one charge from its provider. A report about the charge enqueues this job. */
  "billing.check_charge": { payload: z.object({ chargeId: z.uuid() }), rhythm: null },
  /** Sends the operators an e-mail about money that no invoice needed. */
  "billing.surplus": { payload: z.object({ invoiceId: z.number().int(), cents: z.number().int() }), rhythm: null },
  /** Reads charges from their provider when no report about them came, and continues charges that a crash interrupted. */
  "billing.reconcile": { payload: z.object({}), rhythm: "* * * * *" },
  /** Asks providers for the charges that received money in the last days. */
  "billing.settled": { payload: z.object({}), rhythm: "40 5 * * *" },
} satisfies Record<string, JobRule>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]["payload"]>;

/** The jobs that run regularly. */
export const clocks = (Object.keys(jobs) as JobName[]).filter((name) => jobs[name].rhythm !== null);
