import { publicUrl } from "@balcao/core/base/env";
import { logger } from "@balcao/core/base/logger";
import { logSecurity } from "@balcao/core/base/security-log";
import { CertificateWatch } from "@balcao/core/office/doctor/certificate";
import { AppError } from "@balcao/shared/errors";
import { type RequestHandler, Router } from "express";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { env } from "./env.ts";
import { hasMetricsToken } from "./health/metrics-token.ts";
import { addressOf } from "./http/address.ts";
import { spendAsStranger } from "./http/budgets.ts";
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
const certificate = new Gauge({
  name: "balcao_certificate_seconds",
  help: "How long the certificate of PUBLIC_URL still counts; absent while this process cannot reach it",
  labelNames: ["host"],
  registers: [registry],
});
const certificateLifetime = new Gauge({
  name: "balcao_certificate_lifetime_seconds",
  help: "How long that certificate counts in all",
  labelNames: ["host"],
  registers: [registry],
});
let watch: CertificateWatch | undefined;
const isRead = new Gauge({
  name: "balcao_installation_read",
  help: "1 when this answer has the figures of the whole installation, 0 when the database did not give them",
  registers: [registry],
});
const ofInstallation = new Registry();
const readInstallation = installationGauges(ofInstallation);

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
  if (!hasMetricsToken(req)) {
    await spendAsStranger(addressOf(req));
    logSecurity({ event: "refused", result: "metrics-token", userId: null, companyId: null });
    throw new AppError("ERR_SESSION_ENDED");
  }
  res.type(registry.contentType).send(await figures());
});

function readCertificate(): void {
  watch ??= new CertificateWatch(new URL(publicUrl()));
  if (watch.address.protocol !== "https:") return;
  const { host } = watch.address;
  const seconds = watch.seconds(Date.now());
  if (!seconds) return;
  certificate.set({ host }, seconds.left);
  certificateLifetime.set({ host }, seconds.lifetime);
}

/** All figures. While the database is away, only those of this process, because an operator needs figures most at that time. */
async function figures(): Promise<string> {
  readCertificate();
  try {
    await readInstallation();
  } catch (error) {
    logger.warn({ reason: String(error) }, "the figures of the installation could not be read");
    isRead.set(0);
    return registry.metrics();
  }
  isRead.set(1);
  return `${await registry.metrics()}\n${await ofInstallation.metrics()}`;
}
