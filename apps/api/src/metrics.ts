import { timingSafeEqual } from "node:crypto";
import { double, integer } from "@balcao/core/base/columns";
import { asPlatform, query } from "@balcao/core/base/database";
import { sql } from "@balcao/core/base/sql";
import { backupHours } from "@balcao/core/office/operations/backups";
import { AppError } from "@balcao/shared/errors";
import { type Request, type RequestHandler, Router } from "express";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { env } from "./env.ts";

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const requests = new Histogram({
  name: "balcao_http_request_seconds",
  help: "Time to answer, by route of the contracts",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});
const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
export const openSockets = gauge("balcao_sockets", "Browsers connected to this process");
export const ignoredSignals = new Counter({
  name: "balcao_signals_ignored_total",
  help: "Passing signs of browsers that were malformed or too many",
  labelNames: ["reason"],
  registers: [registry],
});
const outboxRows = gauge("balcao_outbox_rows", "Events and jobs not yet delivered");
const outboxLag = gauge("balcao_outbox_lag_seconds", "Age of the oldest of them");
const outboxDead = gauge("balcao_outbox_dead_rows", "Rows put aside after five attempts");
const journalOpen = gauge("balcao_journal_open_rows", "Inbound messages received and not yet processed");
const backupAge = gauge(
  "balcao_backup_verified_age_seconds",
  "Age of the last backup that was tried out; -1 without one",
);

/** Counts every answer. Unknown paths share one label, because a scanner's paths would otherwise fill the memory. */
export const measure: RequestHandler = (req, res, next) => {
  const end = requests.startTimer({ method: req.method });
  res.on("finish", () => {
    end({ route: (res.locals.route as string | undefined) ?? "other", status: String(res.statusCode) });
  });
  next();
};

async function readDatabase(): Promise<void> {
  const [figures] = await asPlatform(() =>
    query(
      { rows: integer, lag: double, dead: integer, journal: integer, backup: double.null },
      sql`select (select count(*) from outbox) as rows, (select count(*) from outbox_dead) as dead,
         coalesce((select extract(epoch from now() - min(created_at)) from outbox), 0)::float8 as lag,
         (select count(*) from inbound_journal where state = 'received') as journal, ${backupHours} as backup`,
    ),
  );
  outboxRows.set(figures?.rows ?? 0);
  outboxLag.set(figures?.lag ?? 0);
  outboxDead.set(figures?.dead ?? 0);
  journalOpen.set(figures?.journal ?? 0);
  backupAge.set(figures?.backup === undefined || figures.backup === null ? -1 : figures.backup * 3600);
}

/** The metrics for Prometheus, whose format no contract describes. Without METRICS_TOKEN the route does not exist. */
export const metrics = Router();
metrics.get("/metrics", async (req, res, next) => {
  if (!env.METRICS_TOKEN) return next();
  if (!hasMetricsToken(req)) throw new AppError("ERR_SESSION_ENDED");
  await readDatabase();
  res.type(registry.contentType).send(await registry.metrics());
});

/** Whether the caller is the operator's own program, which may read figures of the installation. */
export const hasMetricsToken = ({ headers }: Request): boolean =>
  env.METRICS_TOKEN !== undefined && isSame(headers.authorization ?? "", `Bearer ${env.METRICS_TOKEN}`);

const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};
