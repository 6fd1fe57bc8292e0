import type { RequestHandler } from "express";

/** Enough time for a megabyte over a very slow line. */
const slowestBodyMs = 30_000;

/**
 * Ends a request whose body has not come in time: 408, and the connection closes. A form with files is read only for an accepted caller, and then has
 * the time of a large file; for a refused caller the time begins with the refusal.
 */
export const limitBody =
  (withinMs = slowestBodyMs): RequestHandler =>
  (req, res, next) => {
    const { "content-length": length, "transfer-encoding": coding } = req.headers;
    if (coding === undefined && (length === undefined || length === "0")) return next();
    let timer: NodeJS.Timeout | undefined;
    const begin = () => {
      timer ??= setTimeout(() => {
        if (req.complete) return;
        if (res.writableFinished) return void req.destroy();
        // The answer goes out first, and the rest of the body is not waited for.
        res.once("finish", () => req.destroy());
        if (!res.headersSent) res.status(408).set("connection", "close").json({ error: "ERR_VALIDATION" });
      }, withinMs);
    };
    if (req.is("multipart/form-data")) res.once("finish", begin);
    else begin();
    req.once("close", () => clearTimeout(timer));
    next();
  };
