import { logger } from "@balcao/core/base/logger";
import { requestContext } from "@balcao/core/base/request";
import type { RequestHandler } from "express";
import { withoutSecret } from "./secret-paths.ts";

const slowMs = 1000;

/**
 * Logs one line for each request: failures and slow requests always, others at debug. Queries, bodies, headers and some paths are never logged,
 * because they contain names and tokens.
 */
export const logRequests: RequestHandler = (req, res, next) => {
  const started = performance.now();
  const [path = ""] = req.originalUrl.split("?");
  const context = requestContext.getStore();
  res.on("close", () => {
    const ms = Math.round(performance.now() - started);
    const level = res.statusCode >= 500 ? "error" : ms > slowMs ? "warn" : "debug";
    if (!logger.isLevelEnabled(level)) return;
    const { statusCode: status, writableFinished: whole, locals } = res;
    const write = () =>
      logger[level](
        { method: req.method, path: withoutSecret(path), status, ms, whole, reason: locals.reason as unknown },
        "request",
      );
    // A broken connection is reported outside of its request, so the request's context is set here.
    if (context) requestContext.run(context, write);
    else write();
  });
  next();
};
