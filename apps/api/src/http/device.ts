import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { Request, Response } from "express";
import { env } from "../env.ts";
import { readCookie, writeCookie } from "./cookies.ts";

/** Sets a cookie by which this user's next login recognises the browser. The cookie gives no access. */
export function giveDevice(req: Request, res: Response, email: string): void {
  const id = deviceOf(req, email) ?? randomUUID();
  writeCookie(res, "device", `${id}.${macOf(id, email).toString("base64url")}`);
}

/** The id of this browser; null unless the user with this e-mail has signed in here before. */
export function deviceOf(req: Pick<Request, "cookies">, email: string): string | null {
  const [, id, mac] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(readCookie(req, "device") ?? "") ?? [];
  if (!id || !mac || !timingSafeEqual(Buffer.from(mac, "base64url"), macOf(id, email))) return null;
  return id;
}

const macOf = (id: string, email: string) =>
  createHmac("sha256", env.JWT_REFRESH_SECRET).update(`device ${id} ${email.trim().toLowerCase()}`).digest();
