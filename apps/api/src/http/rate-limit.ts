import { createHash } from "node:crypto";
import { logger } from "@balcao/core/base/logger";
import { AppError } from "@balcao/shared/errors";
import type { Request, RequestHandler } from "express";
import { ipKeyGenerator, MemoryStore, rateLimit } from "express-rate-limit";
import type { Redis } from "ioredis";
import { RedisStore } from "rate-limit-redis";
import { redis } from "../redis.ts";
import { json } from "./body.ts";

const windowMs = 15 * 60_000;

/** Limits guesses of passwords. Only wrong ones count, because a whole office may sign in from one address at eight in the morning. */
export const loginLimits = (most = { address: 50, email: 10 }): RequestHandler[] => [
  limit({ name: "login-address", most: most.address, keyOf: addressOf, wrong: 401 }),
  json,
  limit({ name: "login-email", most: most.email, keyOf: emailOf, wrong: 401 }),
];

/** Limits guesses of the set-up code. Here too only wrong ones count. */
export const setupLimits = (most = 10): RequestHandler => limit({ name: "setup", most, keyOf: addressOf, wrong: 403 });

const addressOf = (req: Request) => ipKeyGenerator(req.ip ?? "");

interface Limit {
  name: string;
  most: number;
  keyOf: (req: Request) => string;
  /** The status of an answer that counts. */
  wrong: number;
}

function limit({ name, most, keyOf, wrong }: Limit): RequestHandler {
  return rateLimit({
    windowMs,
    limit: most,
    keyGenerator: keyOf,
    store: redis ? new RedisStore({ prefix: `${name}:`, sendCommand: sendTo(redis) }) : new MemoryStore(),
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_req, res) => res.statusCode !== wrong,
    // Without Redis people must still get in.
    passOnStoreError: true,
    logger,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    // Its checks only write to the console; what they look for is settled by env.ts.
    validate: false,
    handler: (_req, _res, next) => next(new AppError("ERR_TOO_MANY_REQUESTS")),
  });
}

/** Fails at once while Redis is away, so that a login does not wait for it. */
const sendTo =
  (client: Redis) =>
  async (command: string, ...args: string[]) => {
    if (client.status !== "ready") throw new Error("Redis is away");
    return (await client.call(command, ...args)) as number | string;
  };

/** A hash of the e-mail, so that Redis holds no addresses of people. */
function emailOf(req: Request): string {
  const email: unknown = (req.body as { email?: unknown } | undefined)?.email;
  return createHash("sha256").update(String(email).trim().toLowerCase()).digest("base64url");
}
