import type { FromHelper, HelperEnd, HelperJob } from "@balcao/shared/connections/linking-helper";
import type { CardSaid, CardJob } from "../messages.ts";

/** The one running job. */
export interface Job {
  job: HelperJob;
  /** The tab and the origin of the desk's page. */
  desk: { tab: number; origin: string };
  /** The tab that was opened for the job. Null until the browser has opened it. */
  tab: number | null;
}

/** The events of the switchboard. */
export type SwitchboardEvent =
  | { type: "begun"; desk: Job["desk"]; job: HelperJob }
  | { type: "cancelled"; tab: number; id: string }
  | { type: "desk-gone"; tab: number }
  | { type: "opened"; id: string; tab: number }
  | { type: "not-opened"; id: string; why: "lost" | "forbidden" }
  | { type: "card-there"; tab: number }
  | { type: "card-said"; tab: number; said: CardSaid }
  | { type: "tab-closed"; tab: number }
  | { type: "expired"; id: string };

/** The switchboard's actions after an event. */
export type Act =
  | { type: "open"; id: string }
  | { type: "close"; tab: number }
  | { type: "bring-to-front"; tab: number }
  | { type: "tell-desk"; tab: number; said: FromHelper }
  | { type: "ask-permission" }
  | { type: "show"; tab: number; shown: CardJob }
  | { type: "dismiss-card"; tab: number };

export type Next = { job: Job | null; acts: Act[] };

/** One step of the switchboard. It has one job at a time, and acts only for that job. */
export function step(job: Job | null, happened: SwitchboardEvent): Next {
  const still = (...acts: Act[]): Next => ({ job, acts });
  switch (happened.type) {
    case "begun":
      return begin(job, happened);
    case "cancelled":
      return job?.desk.tab === happened.tab && job.job.id === happened.id ? end(job, "cancelled") : still();
    case "desk-gone":
      return job?.desk.tab === happened.tab ? { job: null, acts: closing(job) } : still();
    case "opened":
      return open(job, happened);
    case "not-opened":
      return job?.job.id === happened.id ? endUnopened(job, happened.why) : still();
    case "card-there":
      return meetCard(job, happened.tab);
    case "card-said":
      return job?.tab === happened.tab && job.job.id === happened.said.id ? hearCard(job, happened.said) : still();
    case "tab-closed":
      return job?.tab === happened.tab ? { job: null, acts: [tell(job, over(job, "closed"))] } : still();
    case "expired":
      return job?.job.id === happened.id ? end(job, "expired") : still();
  }
}

const tell = ({ desk }: Job, said: FromHelper): Act => ({ type: "tell-desk", tab: desk.tab, said });
const over = ({ job }: Job, why: HelperEnd): FromHelper => ({ type: "over", id: job.id, why });
const closing = ({ tab }: Job): Act[] => (tab === null ? [] : [{ type: "close", tab }]);

/** The opened tab closes, and the desk's tab comes to the front again. */
const end = (job: Job, why: HelperEnd): Next => ({
  job: null,
  acts: [tell(job, over(job, why)), ...closing(job), { type: "bring-to-front", tab: job.desk.tab }],
});

/** There is no tab to close. Permissions are requested on a page of the extension, which stays in front. */
const endUnopened = (job: Job, why: "lost" | "forbidden"): Next => ({
  job: null,
  acts: [tell(job, over(job, why)), ...(why === "forbidden" ? [{ type: "ask-permission" } as const] : [])],
});

function begin(job: Job | null, { desk, job: wanted }: Extract<SwitchboardEvent, { type: "begun" }>): Next {
  if (job && job.desk.tab !== desk.tab)
    return { job, acts: [{ type: "tell-desk", tab: desk.tab, said: { type: "over", id: wanted.id, why: "busy" } }] };
  return {
    job: { job: wanted, desk, tab: null },
    acts: [...(job ? closing(job) : []), { type: "open", id: wanted.id }],
  };
}

function open(job: Job | null, { id, tab }: Extract<SwitchboardEvent, { type: "opened" }>): Next {
  // The job ended before its tab was open.
  if (!job || job.job.id !== id) return { job, acts: [{ type: "close", tab }] };
  const opened = { ...job, tab };
  return { job: opened, acts: [tell(job, { type: "opened", id }), show(opened, tab)] };
}

const show = ({ job, desk }: Job, tab: number): Act => ({ type: "show", tab, shown: { job, origin: desk.origin } });

/** Every page of WhatsApp Web has a card. The cards in the owner's own tabs learn that there is nothing to show. */
function meetCard(job: Job | null, tab: number): Next {
  if (job?.tab === tab) return { job, acts: [show(job, tab)] };
  // This may be the tab that is being opened.
  if (job && job.tab === null) return { job, acts: [] };
  return { job, acts: [{ type: "dismiss-card", tab }] };
}

function hearCard(job: Job, said: CardSaid): Next {
  const { id } = job.job;
  if (said.type === "cancelled") return end(job, "cancelled");
  if (said.type === "refused") return { job, acts: [tell(job, { type: "refused", id, why: said.why })] };
  const front: Act = { type: "bring-to-front", tab: job.desk.tab };
  return { job: null, acts: [tell(job, { type: "answer", id, answer: said.answer }), ...closing(job), front] };
}
