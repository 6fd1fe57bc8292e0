import { createHmac, timingSafeEqual } from "node:crypto";
import { totp } from "@balcao/shared/factors/rules";

/** The time step of RFC 6238 in which a moment lies. */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / totp.seconds);

/** The code of a time step (RFC 6238 with SHA-1, as all authenticator apps compute it). */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0x0f) & 0x7fff_ffff;
  return String(number % 10 ** totp.digits).padStart(totp.digits, "0");
}

/** The time step whose code this is. It may be at most `totp.drift` steps before or after the present one. Null when the code is wrong. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const at = stepOf(now);
  const steps = Array.from({ length: 2 * totp.drift + 1 }, (_, index) => at + totp.drift - index);
  // All codes are compared, so that the duration does not reveal which code was near.
  const right = steps.filter((step) => {
    const its = Buffer.from(codeOf(secret, step));
    return its.length === given.length && timingSafeEqual(its, given);
  });
  return right[0] ?? null;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The secret as people type it (RFC 4648, without padding). */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** The content of the QR code for the app. */
export function uriOf(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const facts = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: "SHA1",
    digits: String(totp.digits),
    period: String(totp.seconds),
  });
  // Some apps show a plus sign where the name has a space.
  return `otpauth://totp/${name}?${facts.toString().replaceAll("+", "%20")}`;
}
