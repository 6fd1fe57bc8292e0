import type { IncomingMessage } from "node:http";
import { logger } from "@balcao/core/base/logger";
import type { RequestHandler } from "express";
import { ipKeyGenerator } from "express-rate-limit";
import proxyAddr from "proxy-addr";
import { env } from "../env.ts";

const { TRUST_PROXY: trusted } = env;
const trust =
  typeof trusted === "number"
    ? (_address: string, hop: number) => hop < trusted
    : proxyAddr.compile(trusted.split(",").map((part) => part.trim()));

/** The key by which a caller is counted: the address, or the network of an IPv6 address, as the trusted proxies report it. */
export const addressOf = (req: IncomingMessage): string => ipKeyGenerator(proxyAddr(req, trust) ?? "");

const isPrivate = proxyAddr.compile(["loopback", "linklocal", "uniquelocal"]);
let told = false;

/** Warns once when a proxy that TRUST_PROXY does not name seems to stand before us: all callers then have its address and share its limits. */
export const noticeProxy: RequestHandler = (req, _res, next) => {
  if (!told && trusted === 0 && req.headers["x-forwarded-for"] && isPrivate(req.socket.remoteAddress ?? "", 0)) {
    told = true;
    logger.warn(
      "a proxy stands before the api, but TRUST_PROXY is 0: all callers share the limits of its address. Say TRUST_PROXY=1",
    );
  }
  next();
};
