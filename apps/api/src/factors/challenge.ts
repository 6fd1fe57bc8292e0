import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "../env.ts";

const [randomSize, timeSize, macSize] = [16, 6, 16];
const minutes = 5;
/** Clocks of two machines differ by so much. */
const clockDriftMs = 60_000;

/**
 * What a passkey is asked to sign, for one purpose and five minutes. It proves by itself that we asked, so that strangers who ask store nothing; that it is
 * answered once is noted with the answer.
 */
export function makeChallenge(purpose: string, now = new Date()): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(timeSize);
  time.writeUIntBE(now.getTime(), 0, timeSize);
  const head = Buffer.concat([randomBytes(randomSize), time]);
  return new Uint8Array(Buffer.concat([head, macOf(head, purpose)]));
}

/** Whether we asked this for this purpose, lately. */
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
