import type { JobName, JobPayload } from "@balcao/shared/jobs";
import { runTimers } from "./automation/timers.ts";
import { watchNumbers } from "./connections/watch.ts";
import { env } from "./env.ts";
import { smtpPost } from "./mail/post.ts";
import { mailRounds } from "./mail/send-mails.ts";
import { runImports } from "./contacts/import.ts";
import { sumAll } from "./dashboard/sum.ts";
import { watchStorage } from "./maintenance/storage.ts";
import { sweepAll } from "./maintenance/sweep.ts";
import { expireAll } from "./messages/expire.ts";
import { sendDueSchedules } from "./schedules/send-due.ts";
import { wakeAll } from "./tickets/wake.ts";

/** One function for each job. A new job does not compile until it has a line here. */
export type Handlers = { [N in JobName]: (payload: JobPayload<N>, companyId: number | null) => Promise<void> };

const { SMTP_URL: url, MAIL_FROM: from } = env;
const post = url && from ? smtpPost({ url, from }) : null;

export const handlers: Handlers = {
  "maintenance.sweep": sweepAll,
  "messages.expire": expireAll,
  "schedules.send": sendDueSchedules,
  "tickets.wake": wakeAll,
  "automation.timers": runTimers,
  "contacts.import": runImports,
  "connections.watch": () => watchNumbers(env.PUBLIC_URL),
  "mails.send": mailRounds(post),
  "dashboard.sum": sumAll,
  "storage.watch": () => watchStorage(env.PUBLIC_URL),
};
