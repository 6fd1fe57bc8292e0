import { isDatabaseDown, isTooSlow } from "@balcao/core/base/postgres/database-errors";
import { logger } from "@balcao/core/base/logger";
import { logSecurity } from "@balcao/core/base/security-log";
import { AppError } from "@balcao/shared/errors";
import type { ErrorRequestHandler } from "express";
import multer from "multer";

/** Answers every failure with a code of the catalogue, and reveals nothing about what went wrong inside. */
export const answerError: ErrorRequestHandler = (error: unknown, req, res, _next) => {
  const known = toAppError(error);
  const where = { method: req.method, route: res.locals.route as string | undefined };
  if (known.code === "ERR_INTERNAL") logger.error({ err: error, ...where }, "request failed");
  // While the database is down every request fails. The reason goes into the line of the request log, so that each failure has only one line.
  if (known.status === 503 && error instanceof Error) res.locals.reason = error.message;
  if (known.status === 403 && known.code !== "ERR_SESSION_EXPIRED") {
    const caller = res.locals.caller as { userId: number | null; companyId: number | null } | undefined;
    logSecurity({ event: "refused", result: known.code, userId: null, companyId: null, ...caller });
  }
  // The answer has begun and cannot be replaced. Cutting it off tells the caller that the answer is incomplete.
  if (res.headersSent) return void res.destroy();
  const retryAfter = retryAfterOf(known);
  if (retryAfter !== null) res.setHeader("retry-after", retryAfter);
  res.status(known.status).json({ error: known.code, details: known.details });
};

/** Returns the seconds after which a caller over a limit may repeat the call. */
function retryAfterOf({ code, details }: AppError): number | null {
  const { retryAfter } = (details ?? {}) as { retryAfter?: unknown };
  return code === "ERR_TOO_MANY_REQUESTS" && typeof retryAfter === "number" ? retryAfter : null;
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof multer.MulterError) return uploadError(error);
  if (isDatabaseDown(error)) return new AppError("ERR_UNAVAILABLE");
  if (isTooSlow(error)) return new AppError("ERR_TOO_SLOW");
  const status = statusOf(error);
  if (status === 413) return new AppError("ERR_BODY_TOO_LARGE");
  if (status !== null) return new AppError("ERR_VALIDATION", [{ path: ["body"], message: "It cannot be read" }]);
  return new AppError("ERR_INTERNAL");
}

function uploadError({ code, field }: multer.MulterError): AppError {
  if (code === "LIMIT_FILE_SIZE") return new AppError("ERR_FILE_TOO_LARGE");
  if (code === "LIMIT_FIELD_VALUE") return new AppError("ERR_BODY_TOO_LARGE");
  return new AppError("ERR_VALIDATION", [{ path: ["body", field ?? "medias"], message: code }]);
}

/** Returns the status of a caller's fault, which Express and its body readers put on the error. */
function statusOf(error: unknown): number | null {
  const status = error instanceof Error && "status" in error ? error.status : null;
  return typeof status === "number" && status >= 400 && status < 500 ? status : null;
}
