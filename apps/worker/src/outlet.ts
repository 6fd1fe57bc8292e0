import type { Outlet } from "@balcao/core/base/outbox/relay";
import { type JobName, jobs } from "@balcao/shared/jobs";
import type { WorkQueue } from "./queue.ts";

/** Carries committed jobs from the outbox to the queue. A job has the id of its outbox row, so a second delivery adds no second job. */
export const createOutlet = (queue: WorkQueue): Outlet => ({
  async deliver({ id, companyId, name, payload }) {
    if (!Object.hasOwn(jobs, name)) throw new Error(`There is no job called ${name}`);
    const { delayMs, ...rest } = payload as { delayMs?: number };
    await queue.add(name as JobName, { companyId, payload: rest }, { id, ...(delayMs && { delayMs }) });
  },
});
