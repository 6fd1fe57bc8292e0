import { randomUUID } from "node:crypto";
import { requestContext } from "@balcao/core/base/request";
import type { RequestHandler } from "express";

/** Gives the request an id of ours, which its log lines and the answer's header carry, so that the log has what a user reports. */
export const identifyRequest: RequestHandler = (req, res, next) => {
  const requestId = randomUUID();
  res.setHeader("x-request-id", requestId);
  requestContext.run({ requestId, ip: req.ip ?? "" }, next);
};
