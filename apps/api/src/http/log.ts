import { AsyncLocalStorage } from "node:async_hooks";
import { logger } from "@balcao/core/base/logger";
import type { RequestHandler } from "express";

const slowMs = 1000;

/** Logs one line for each request: failures and slow ones always, others at debug. Queries, bodies and headers hold names and tokens: never logged. */
export const logRequests: RequestHandler = (req, res, next) => {
  const started = performance.now();
  const [path] = req.originalUrl.split("?");
  const write = AsyncLocalStorage.bind(() => {
    const ms = Math.round(performance.now() - started);
    const level = res.statusCode >= 500 ? "error" : ms > slowMs ? "warn" : "debug";
    const { statusCode: status, writableFinished: whole, locals } = res;
    logger[level]({ method: req.method, path, status, ms, whole, reason: locals.reason as unknown }, "request");
  });
  res.on("close", write);
  next();
};
