import { asPlatform, inCompany } from "@balcao/core/base/database";
import { env } from "@balcao/core/base/env";
import { enqueue } from "@balcao/core/base/outbox/write";
import { failedMessages, retryMessages, retryUndelivered, undelivered } from "@balcao/core/office/operations/failures";
import { backupNow } from "@balcao/core/office/operations/backups";
import {
  diskOf,
  linesInDatabase,
  numbersDown,
  providersSilent,
  sizesAndVersions,
  workersNow,
} from "@balcao/core/office/operations/figures";
import { sendersOfDay } from "@balcao/core/office/operations/senders";
import { operationsApi as api } from "@balcao/shared/operations/api";
import type { Operations } from "@balcao/shared/operations/schema";
import { Router } from "express";
import { env as apiEnv } from "../env.ts";
import { checkHealth } from "../health/check.ts";
import { handle } from "../http/handle.ts";
import { redis } from "../redis.ts";

export const operations = Router();
handle(operations, api.health, () => lookAtAll());
handle(operations, api.retryMessages, async ({ body }) => ({
  retried: await asPlatform(() => retryMessages(body.id)),
}));
handle(operations, api.retryUndelivered, async ({ body }) => ({
  retried: await asPlatform(() => retryUndelivered(body.id)),
}));
// Only the workers have the queue, so the api asks them with a job of the caller's company.
handle(operations, api.retryJobs, async ({ body }, { companyId }): Promise<{ ok: true }> => {
  await inCompany(companyId, async () => enqueue("queue.retry", body.id === undefined ? {} : { jobId: body.id }));
  return { ok: true };
});

async function lookAtAll(): Promise<Operations> {
  const [{ ok: _, ...parts }, disk] = [await checkHealth(), await diskOf(env.MEDIA_DIR)];
  const found = await asPlatform(async () => {
    const { workers, queue } = await workersNow();
    const lines = await linesInDatabase();
    const failures = { messages: await failedMessages(), undelivered: await undelivered() };
    const silent = await providersSilent();
    const senders = await sendersOfDay();
    const backup = await backupNow(apiEnv.BACKUP_ALARM_HOURS);
    return {
      workers,
      queue,
      lines,
      failures,
      providersSilent: silent,
      senders,
      backup,
      ...(await numbersDown()),
      ...(await sizesAndVersions()),
    };
  });
  const { queue, lines, failures, versions, ...rest } = found;
  return {
    ...rest,
    at: new Date().toISOString(),
    parts,
    lines: [...(queue ? [{ name: "jobs" as const, ...countsOf(queue), oldestSeconds: null }] : []), ...lines],
    failures: { ...failures, jobs: queue?.failures ?? [] },
    disk,
    versions: { ...versions, redis: redis !== null },
  };
}

const countsOf = ({ waiting, active, failed }: { waiting: number; active: number; failed: number }) => ({
  waiting,
  active,
  failed,
});
