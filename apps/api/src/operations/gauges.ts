import { asPlatform } from "@balcao/core/base/database";
import { env } from "@balcao/core/base/env";
import { backupNow } from "@balcao/core/office/operations/backups";
import {
  databaseServerNow,
  diskOf,
  linesInDatabase,
  numbersDown,
  providersSilent,
  sizesAndVersions,
  workersNow,
} from "@balcao/core/office/operations/figures";
import type { Line } from "@balcao/shared/operations/schema";
import { Gauge, type Registry } from "prom-client";
import { env as apiEnv } from "../env.ts";

/**
 * Publishes the figures of the operator's page as Prometheus gauges, and returns the function that reads all of them anew. The figures are of the
 * whole installation, so each api process gives the same.
 */
export function installationGauges(registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const byLine = (name: string, help: string) => new Gauge({ name, help, labelNames: ["line"], registers: [registry] });
  const work = {
    waiting: byLine("balcao_work_waiting", "Work that waits in the database, by line of work"),
    failed: byLine("balcao_work_failed", "Work whose last try failed"),
    oldest: byLine("balcao_work_oldest_seconds", "How long the first has waited; 0 while none waits"),
  };
  const one = {
    workers: gauge("balcao_workers_alive", "Workers that reported within 15 seconds"),
    held: gauge("balcao_numbers_held", "Numbers that these workers hold"),
    down: gauge("balcao_numbers_down", "Numbers that are down although nobody ended their session"),
    longest: gauge("balcao_number_down_longest_seconds", "How long the first of them has been down; 0 without one"),
    mails: gauge("balcao_mails_refused", "E-mails that the mail server refused within a day"),
    silent: gauge("balcao_providers_silent", "Payment providers that are switched on and do not work"),
    database: gauge("balcao_database_bytes", "Size of the database"),
    connections: gauge("balcao_database_connections", "Connections that the database server has"),
    mostConnections: gauge("balcao_database_connections_most", "Connections that the database server may have"),
    drift: gauge("balcao_clock_drift_seconds", "How far the clocks of this machine and of the database are apart"),
    free: gauge("balcao_disk_free_bytes", "Room on the disk of the files"),
    disk: gauge("balcao_disk_bytes", "Size of the disk of the files; 0 while there is no file"),
    backup: gauge("balcao_backup_verified_age_seconds", "Age of the last backup that was tried out; -1 without one"),
  };
  return async () => {
    const [found, disk] = await Promise.all([read(), diskOf(env.MEDIA_DIR)]);
    for (const line of found.lines) setLine(work, line);
    const alive = found.workers.filter((worker) => worker.alive);
    one.workers.set(alive.length);
    one.held.set(alive.reduce((sum, { numbers }) => sum + numbers, 0));
    one.down.set(found.downCount);
    one.longest.set(secondsSince(found.down[0]?.since) ?? 0);
    one.mails.set(found.mailsRefused);
    one.silent.set(found.silent);
    one.database.set(found.databaseBytes);
    one.connections.set(found.connections);
    one.mostConnections.set(found.mostConnections);
    one.drift.set(found.drift);
    one.free.set(disk?.free ?? 0);
    one.disk.set(disk?.total ?? 0);
    one.backup.set(secondsSince(found.backup.good?.takenAt) ?? -1);
  };
}

const read = () =>
  asPlatform(async () => ({
    lines: await linesInDatabase(),
    ...(await workersNow()),
    ...(await numbersDown()),
    ...(await sizesAndVersions()),
    ...(await databaseServerNow()),
    silent: await providersSilent(),
    backup: await backupNow(apiEnv.BACKUP_ALARM_HOURS),
  }));

function setLine(work: Record<"waiting" | "failed" | "oldest", Gauge<"line">>, line: Line): void {
  work.waiting.set({ line: line.name }, line.waiting);
  work.failed.set({ line: line.name }, line.failed);
  work.oldest.set({ line: line.name }, line.oldestSeconds ?? 0);
}

const secondsSince = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Math.max(0, (Date.now() - Date.parse(time)) / 1000);
