import { createHmac, timingSafeEqual } from "node:crypto";

/** A session, and the generation of its refresh token. */
export interface RefreshToken {
  sessionId: string;
  generation: number;
}

/** "session.generation.mac": no part of the token is stored, so a copy of the table opens no session. */
export function writeRefreshToken({ sessionId, generation }: RefreshToken, secret: string): string {
  const head = `${sessionId}.${generation}`;
  return `${head}.${macOf(head, secret).toString("base64url")}`;
}

/** Null for a token that we did not write. */
export function readRefreshToken(token: string, secret: string): RefreshToken | null {
  const [, head, sessionId, generation, mac] = /^(([0-9a-f-]{36})\.(\d{1,9}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!head || !sessionId || !generation || !mac) return null;
  if (!timingSafeEqual(Buffer.from(mac, "base64url"), macOf(head, secret))) return null;
  return { sessionId, generation: Number(generation) };
}

const macOf = (head: string, secret: string) => createHmac("sha256", secret).update(head).digest();
