import { logger } from "@balcao/core/logger";
import type { RequestHandler } from "express";

const slowMs = 1000;

/** One line a request: failures and slow ones always, the rest at debug. Never a query, a body or a header: they carry names and tokens. */
export const logRequests: RequestHandler = (req, res, next) => {
  const started = performance.now();
  const [path] = req.originalUrl.split("?");
  res.on("close", () => {
    const ms = Math.round(performance.now() - started);
    const level = res.statusCode >= 500 ? "error" : ms > slowMs ? "warn" : "debug";
    const { statusCode: status, writableFinished: whole, locals } = res;
    logger[level]({ method: req.method, path, status, ms, whole, reason: locals.reason as unknown }, "request");
  });
  next();
};
