import type { Outlet } from "@balcao/core/outbox/relay";
import { type JobName, jobs } from "@balcao/shared/jobs";
import type { WorkQueue } from "./queue.ts";

/** Where committed jobs leave for the queue. The outbox row's id is the job's, so that a second delivery is the same job. */
export const createOutlet = (queue: WorkQueue): Outlet => ({
  async deliver({ id, companyId, name, payload }) {
    if (!Object.hasOwn(jobs, name)) throw new Error(`There is no job called ${name}`);
    const { delayMs, ...rest } = payload as { delayMs?: number };
    await queue.add(name as JobName, { companyId, payload: rest }, { id, ...(delayMs && { delayMs }) });
  },
});
