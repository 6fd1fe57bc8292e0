import type { HalfWay, Session } from "@balcao/shared/auth/schema";
import type { Route } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { SessionClaims } from "@balcao/core/company/auth/actor";
import { type RefreshToken, readRefreshToken, writeRefreshToken } from "@balcao/core/company/auth/refresh-token";
import type { HalfWay as OwingFactor, SignedIn } from "@balcao/core/company/auth/login";
import { inCompany } from "@balcao/core/base/database";
import { noteFactorBrowser } from "@balcao/core/company/factor-browsers/factor-browsers";
import { writeStepToken } from "@balcao/core/company/auth/steps";
import type { Request, Response } from "express";
import jwt from "jsonwebtoken";
import { createSecretKey } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { env } from "../env.ts";
import { clearCookie, mediaSeconds, readCookie, writeCookie } from "./cookies.ts";
import { giveDevice } from "./device.ts";

/** "api" is the bearer token, valid for 15 minutes; "media" is the cookie with which files are read, valid for hours. */
type Audience = "api" | "media";
const lifetime = { api: 15 * 60, media: mediaSeconds } as const satisfies Record<Audience, number>;
const payload = z.object({ sub: z.coerce.number().int(), company: z.number().int(), session: z.uuid() });

/** A key object and not a string, because jsonwebtoken would at every request first try to make a public key of a string. */
const tokenKey = createSecretKey(env.JWT_SECRET, "utf8");

/** Signs a token. A visit's token lives longer, because nothing renews it: the session's row has the end of the visit. */
export const writeToken = (
  { companyId, userId, sessionId }: SessionClaims,
  audience: Audience,
  seconds: number = lifetime[audience],
): string =>
  jwt.sign({ company: companyId, session: sessionId }, tokenKey, {
    algorithm: "HS256",
    subject: String(userId),
    audience,
    expiresIn: seconds,
  });

/** Reads a token. An expired one is 403 ERR_SESSION_EXPIRED, and the caller renews it once. Any other fault is 401. */
export function readToken(token: string, audience: Audience = "api"): SessionClaims {
  try {
    const { sub, company, session } = payload.parse(jwt.verify(token, tokenKey, { algorithms: ["HS256"], audience }));
    return { companyId: company, userId: sub, sessionId: session };
  } catch (error) {
    throw new AppError(error instanceof jwt.TokenExpiredError ? "ERR_SESSION_EXPIRED" : "ERR_SESSION_ENDED");
  }
}

export const bearerOf = (req: Request): string | undefined =>
  /^Bearer (\S+)$/i.exec(req.headers.authorization ?? "")?.[1];

/** The claims of a request's token. Only the database knows whether the session still lives. */
export function claimsOf(req: Request, { byCookie }: Pick<Route, "byCookie">): SessionClaims {
  const bearer = bearerOf(req);
  if (bearer) return readToken(bearer);
  const cookie = byCookie ? readCookie(req, "media") : null;
  if (cookie !== null) return readToken(cookie, "media");
  throw new AppError("ERR_SESSION_ENDED");
}

export function refreshTokenOf(req: Request): RefreshToken | null {
  const cookie = readCookie(req, "refresh");
  return cookie === null ? null : readRefreshToken(cookie, env.JWT_REFRESH_SECRET);
}

/** Sets the browser's cookies, and returns what its script may know. */
export const giveSession = (req: Request, res: Response, opened: SignedIn): Session => give(req, res, opened).session;

/** Opens a session for a user who gave a second factor. From now on, wrong codes of this browser count for this browser alone. */
export async function giveByFactor(req: Request, res: Response, opened: SignedIn): Promise<Session> {
  clearCookie(res, "step");
  const { session, device } = give(req, res, opened);
  await inCompany(opened.companyId, () => noteFactorBrowser(opened.userId, device));
  return session;
}

function give(req: Request, res: Response, opened: SignedIn): { session: Session; device: string } {
  writeCookie(res, "refresh", writeRefreshToken(opened, env.JWT_REFRESH_SECRET));
  writeCookie(res, "media", writeToken(opened, "media"));
  const device = giveDevice(req, res, opened.user.email);
  return { session: { token: writeToken(opened, "api"), user: opened.user }, device };
}

/** Remembers in this browser that the password was right. The page learns only how the sign-in continues. */
export function giveStep(res: Response, { step, ways }: OwingFactor): HalfWay {
  writeCookie(res, "step", writeStepToken(step));
  return { next: "code", ...ways };
}

export function takeSession(res: Response): void {
  for (const kind of ["refresh", "media"] as const) clearCookie(res, kind);
}

/** Refuses calls from pages of other origins. SameSite alone would let sibling domains use a cookie. */
export function requireSameOrigin(req: Request): void {
  if (!isSameOrigin(req.headers, req.host)) throw new AppError("ERR_NO_PERMISSION");
}

/** Whether the request comes from one of our pages, or from no page at all. `forwardedHost` is the host name by which a trusted proxy was called. */
export function isSameOrigin(headers: IncomingHttpHeaders, forwardedHost?: string): boolean {
  const { origin, host, "sec-fetch-site": site } = headers;
  if (site === "same-origin" || (!origin && (!site || site === "none"))) return true;
  const ours = [host, forwardedHost, env.PUBLIC_URL && new URL(env.PUBLIC_URL).host];
  return origin !== undefined && URL.canParse(origin) && ours.includes(new URL(origin).host);
}
