import { idleDays } from "@balcao/core/company/auth/sessions";
import { signInMinutes } from "@balcao/shared/factors/rules";
import type { CookieOptions, Request, Response } from "express";
import { env } from "../env.ts";

export const isSecure = env.PUBLIC_URL?.startsWith("https:") ?? false;

const hour = 3600;
const day = 24 * hour;
const kinds = {
  /** This cookie lives as long as an unused session. */
  refresh: { name: "balcao_refresh", path: "/api/auth", seconds: idleDays * day },
  /** This cookie reads files. Each refresh renews it. */
  media: { name: "balcao_media", path: "/api/media", seconds: 12 * hour },
  /** This cookie says that the password was right and that the second factor is missing. */
  step: { name: "balcao_step", path: "/api/auth", seconds: signInMinutes * 60 },
  device: { name: "balcao_device", path: "/api", seconds: 365 * day },
} as const;
type Kind = keyof typeof kinds;

export const mediaSeconds = kinds.media.seconds;

/** The name of a cookie. With the prefix a browser accepts the cookie only over https. */
const nameOf = (kind: Kind) => `${isSecure ? "__Secure-" : ""}${kinds[kind].name}`;

/**
 * The value of a cookie. Over https a cookie without the prefix does not count, because another host of the domain, or a plain page, could have set
 * it.
 */
export function readCookie(req: Pick<Request, "cookies">, kind: Kind): string | null {
  const value: unknown = req.cookies[nameOf(kind)];
  return typeof value === "string" ? value : null;
}

export function writeCookie(res: Response, kind: Kind, value: string): void {
  res.cookie(nameOf(kind), value, { ...options(kind), maxAge: kinds[kind].seconds * 1000 });
  if (isSecure) res.clearCookie(kinds[kind].name, options(kind));
}

export function clearCookie(res: Response, kind: Kind): void {
  res.clearCookie(nameOf(kind), options(kind));
  if (isSecure) res.clearCookie(kinds[kind].name, options(kind));
}

/**
 * The cookie that reads files of the company that the operator visits. It stands beside the operator's own cookie. Each visit has its own cookie,
 * because two visits may run at the same time.
 */
const visitPrefix = "balcao_visit_";
const visitName = (sessionId: string) => `${isSecure ? "__Secure-" : ""}${visitPrefix}${sessionId}`;
/** An operator never has this many visits open at the same time. The limit keeps the lookups few for a browser with hundreds of cookies. */
const mostVisits = 8;

export function writeVisitCookie(res: Response, sessionId: string, value: string, seconds: number): void {
  res.cookie(visitName(sessionId), value, { ...options("media"), maxAge: seconds * 1000 });
}
export function clearVisitCookie(res: Response, sessionId: string): void {
  res.clearCookie(visitName(sessionId), options("media"));
}
export function readVisitCookies(req: Pick<Request, "cookies">): string[] {
  const all = Object.entries(req.cookies as Record<string, unknown>);
  const values = all.flatMap(([name, value]) =>
    name.startsWith(visitName("")) && typeof value === "string" ? [value] : [],
  );
  return values.slice(0, mostVisits);
}

const options = (kind: Kind): CookieOptions => ({
  httpOnly: true,
  sameSite: "strict",
  secure: isSecure,
  path: kinds[kind].path,
});
