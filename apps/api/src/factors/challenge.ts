import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "../env.ts";

const [randomSize, timeSize, macSize] = [16, 6, 16];
const minutes = 5;
/** The clocks of two machines may differ by this much. */
const clockDriftMs = 60_000;

/**
 * Makes the challenge that a passkey signs for one purpose within five minutes. The challenge itself proves that we made it, so nothing is stored when a
 * stranger requests one. A used challenge is noted, so that it counts only once.
 */
export function makeChallenge(purpose: string, now = new Date()): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(timeSize);
  time.writeUIntBE(now.getTime(), 0, timeSize);
  const head = Buffer.concat([randomBytes(randomSize), time]);
  return new Uint8Array(Buffer.concat([head, macOf(head, purpose)]));
}

/** Whether we made this challenge for this purpose lately. */
export function isOurChallenge(challenge: string, purpose: string, now = new Date()): boolean {
  const given = Buffer.from(challenge, "base64url");
  if (given.length !== randomSize + timeSize + macSize) return false;
  const head = given.subarray(0, randomSize + timeSize);
  if (!timingSafeEqual(given.subarray(randomSize + timeSize), macOf(head, purpose))) return false;
  const age = now.getTime() - head.readUIntBE(randomSize, timeSize);
  return age >= -clockDriftMs && age <= minutes * 60_000;
}

const macOf = (head: Buffer, purpose: string) =>
  createHmac("sha256", env.JWT_REFRESH_SECRET)
    .update("passkey challenge ")
    .update(purpose)
    .update("\0")
    .update(head)
    .digest()
    .subarray(0, macSize);
