import { setTimeout as sleep } from "node:timers/promises";
import { asPlatform } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { noteReport } from "@balcao/core/office/operations/figures";
import { runningVersion } from "@balcao/core/office/operations/version";
import type { WorkQueue } from "../queue.ts";

const everyMs = 10_000;

/**
 * Stores the versions of the product and of Node in this worker, and what the worker sees of the queue. The report is for the operator, and only workers
 * see the queue.
 */
export async function report(workerId: string, queue: Pick<WorkQueue, "look">): Promise<void> {
  const said = { product: runningVersion(), node: process.versions.node, ...(await queue.look()) };
  await asPlatform(() => noteReport(workerId, said));
}

/** Reports repeatedly until `signal` aborts. A report that fails is skipped. */
export async function keepReporting(workerId: string, queue: WorkQueue, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await report(workerId, queue).catch((error: unknown) =>
      logger.debug({ reason: String(error) }, "the worker could not report"),
    );
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
