import type { RequestHandler } from "express";

/** Enough time for a megabyte over a very slow line. */
const slowestBodyMs = 30_000;

/**
 * Ends a request whose body has not arrived in time with 408, and closes the connection. A form with files is read only for an accepted caller, who
 * gets the time of a large file. For a refused caller the time begins with the refusal.
 */
export const limitBody =
  (withinMs = slowestBodyMs): RequestHandler =>
  (req, res, next) => {
    const { "content-length": length, "transfer-encoding": coding } = req.headers;
    if (coding === undefined && (length === undefined || length === "0")) return next();
    let timer: NodeJS.Timeout | undefined;
    const begin = () => {
      // A request that has come whole may be closed before it is answered.
      if (req.complete) return;
      timer ??= setTimeout(() => {
        if (req.complete) return;
        if (res.writableFinished) return void req.destroy();
        // The answer is sent first, and the rest of the body is not read.
        res.once("finish", () => req.destroy());
        if (!res.headersSent) res.status(408).set("connection", "close").json({ error: "ERR_VALIDATION" });
      }, withinMs);
    };
    if (req.is("multipart/form-data")) res.once("finish", begin);
    else begin();
    req.once("close", () => clearTimeout(timer));
    next();
  };
