import { randomUUID } from "node:crypto";
import { requestContext } from "@balcao/core/base/request";
import type { RequestHandler } from "express";

/** Gives the request an id. The request's log lines and the answer's header carry this id, so a user's report leads to the log. */
export const identifyRequest: RequestHandler = (req, res, next) => {
  const requestId = randomUUID();
  res.setHeader("x-request-id", requestId);
  requestContext.run({ requestId, ip: req.ip ?? "" }, next);
};
