import type { Session } from "@balcao/shared/auth/schema";
import type { Route } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { SessionClaims } from "@balcao/core/company/auth/actor";
import { type RefreshToken, readRefreshToken, writeRefreshToken } from "@balcao/core/company/auth/refresh-token";
import type { SignedIn } from "@balcao/core/company/auth/login";
import { idleDays } from "@balcao/core/company/auth/sessions";
import type { CookieOptions, Request, Response } from "express";
import jwt from "jsonwebtoken";
import { createSecretKey } from "node:crypto";
import { z } from "zod";
import { env } from "../env.ts";

/** "api" is the bearer token, valid for 15 minutes; "media" is the cookie that reads files, valid as long as its session. */
type Audience = "api" | "media";
const lifetime = { api: 15 * 60, media: idleDays * 24 * 3600 } as const satisfies Record<Audience, number>;
const cookies = {
  refresh: { name: "balcao_refresh", path: "/api/auth" },
  media: { name: "balcao_media", path: "/api/media" },
} as const;
const payload = z.object({ sub: z.coerce.number().int(), company: z.number().int(), session: z.uuid() });

/** A key object: from a string, jsonwebtoken would first try to make a public key, at every request. */
const tokenKey = createSecretKey(env.JWT_SECRET, "utf8");

export const writeToken = ({ companyId, userId, sessionId }: SessionClaims, audience: Audience): string =>
  jwt.sign({ company: companyId, session: sessionId }, tokenKey, {
    algorithm: "HS256",
    subject: String(userId),
    audience,
    expiresIn: lifetime[audience],
  });

/** Reads a token. An expired one is 403 ERR_SESSION_EXPIRED, and the caller renews it once; any other fault is 401. */
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

/** The claims of a request's token. Whether the session still lives, only the database knows. */
export function claimsOf(req: Request, { stream }: Pick<Route, "stream">): SessionClaims {
  const bearer = bearerOf(req);
  if (bearer) return readToken(bearer);
  // A <video> sends no header. The cookie reads files and does nothing else.
  const cookie: unknown = stream ? req.cookies[cookies.media.name] : undefined;
  if (typeof cookie === "string") return readToken(cookie, "media");
  throw new AppError("ERR_SESSION_ENDED");
}

export function refreshTokenOf(req: Request): RefreshToken | null {
  const cookie: unknown = req.cookies[cookies.refresh.name];
  return typeof cookie === "string" ? readRefreshToken(cookie, env.JWT_REFRESH_SECRET) : null;
}

/** Sets the browser's two cookies, and returns what its script may know. */
export function giveSession(res: Response, opened: SignedIn): Session {
  res.cookie(cookies.refresh.name, writeRefreshToken(opened, env.JWT_REFRESH_SECRET), options("refresh"));
  res.cookie(cookies.media.name, writeToken(opened, "media"), options("media"));
  return { token: writeToken(opened, "api"), user: opened.user };
}

export function takeSession(res: Response): void {
  for (const kind of ["refresh", "media"] as const) {
    const { maxAge: _, ...rest } = options(kind);
    res.clearCookie(cookies[kind].name, rest);
  }
}

const options = (kind: keyof typeof cookies): CookieOptions => ({
  httpOnly: true,
  sameSite: "strict",
  secure: isSecure,
  path: cookies[kind].path,
  maxAge: lifetime.media * 1000,
});

export const isSecure = env.PUBLIC_URL?.startsWith("https:") ?? false;

/** Refuses calls from pages of other origins. SameSite alone would let sibling domains use a cookie. */
export function requireSameOrigin(req: Request): void {
  const { origin, host, "sec-fetch-site": site } = req.headers;
  if (site === "same-origin" || (!origin && (!site || site === "none"))) return;
  const ours = [host, req.host, env.PUBLIC_URL && new URL(env.PUBLIC_URL).host];
  if (!origin || !URL.canParse(origin) || !ours.includes(new URL(origin).host)) throw new AppError("ERR_NO_PERMISSION");
}
