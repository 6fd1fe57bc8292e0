import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { Request, Response } from "express";
import { env } from "../env.ts";
import { readCookie, writeCookie } from "./cookies.ts";

/** A browser remembers this many users, because people take turns at a shared desk. */
const most = 8;

/**
 * Sets a cookie by which this user's next login recognises the browser. The cookies of other users of this browser stay. The cookie gives no access.
 */
export function giveDevice(req: Request, res: Response, email: string): string {
  const known = marksOf(req);
  const own = known.find((mark) => isOf(mark, email));
  const id = own?.id ?? randomUUID();
  const mark = `${id}.${macOf(id, email).toString("base64url")}`;
  const others = known.filter((other) => other !== own).map(({ id: its, mac }) => `${its}.${mac}`);
  writeCookie(res, "device", [mark, ...others].slice(0, most).join("~"));
  return id;
}

/** The id of this browser. Null unless the user with this e-mail has signed in here before. */
export const deviceOf = (req: Pick<Request, "cookies">, email: string): string | null =>
  marksOf(req).find((mark) => isOf(mark, email))?.id ?? null;

interface Mark {
  id: string;
  mac: string;
}

function marksOf(req: Pick<Request, "cookies">): Mark[] {
  const marks = (readCookie(req, "device") ?? "").split("~", most);
  return marks.flatMap((text) => {
    const [, id, mac] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(text) ?? [];
    return id && mac ? [{ id, mac }] : [];
  });
}

const isOf = ({ id, mac }: Mark, email: string): boolean =>
  timingSafeEqual(Buffer.from(mac, "base64url"), macOf(id, email));

const macOf = (id: string, email: string) =>
  createHmac("sha256", env.JWT_REFRESH_SECRET).update(`device ${id} ${email.trim().toLowerCase()}`).digest();
