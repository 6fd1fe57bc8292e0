import { AppError } from "@balcao/shared/errors";
import { type RequestHandler, Router } from "express";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { env } from "./env.ts";
import { hasMetricsToken } from "./health/metrics-token.ts";
import { installationGauges } from "./operations/gauges.ts";

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const requests = new Histogram({
  name: "balcao_http_request_seconds",
  help: "Time to answer, by route of the contracts",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});
export const openSockets = new Gauge({
  name: "balcao_sockets",
  help: "Browsers connected to this process",
  registers: [registry],
});
export const ignoredSignals = new Counter({
  name: "balcao_signals_ignored_total",
  help: "Passing signs of browsers that were malformed or too many",
  labelNames: ["reason"],
  registers: [registry],
});
const readInstallation = installationGauges(registry);

/** Counts every answer. Unknown paths share one label, because a scanner's paths would otherwise fill the memory. */
export const measure: RequestHandler = (req, res, next) => {
  const end = requests.startTimer({ method: req.method });
  res.on("finish", () => {
    end({ route: (res.locals.route as string | undefined) ?? "other", status: String(res.statusCode) });
  });
  next();
};

/** The metrics for Prometheus, whose format no contract describes. Without METRICS_TOKEN the route does not exist. */
export const metrics = Router();
metrics.get("/metrics", async (req, res, next) => {
  if (!env.METRICS_TOKEN) return next();
  if (!hasMetricsToken(req)) throw new AppError("ERR_SESSION_ENDED");
  await readInstallation();
  res.type(registry.contentType).send(await registry.metrics());
});
