import { randomInt } from "node:crypto";
import { z } from "zod";
import { GraphError } from "../errors.ts";
import type { Answer, Call } from "../http/router.ts";
import { read, text } from "../messages/schema/read.ts";
import type { PhoneNumber } from "../world/objects.ts";
import { day } from "../world/windows.ts";

const success: Answer = { json: { success: true } };
const pin = z
  .string()
  .max(20, { abort: true })
  .regex(/^\d{6}$/, "must have 6 digits");
const product = z.literal("whatsapp");

/** The most wrong PINs, and the most registrations, within these times. */
const mostGuesses = 5;
const guessesMs = 3_600_000;
const mostRegistrations = 10;
const registrationsMs = 3 * day;

/** Registers a number for the API with its PIN, or with a new PIN if the number has none yet. */
export function register({ world, body }: Call, number: PhoneNumber): Answer {
  const given = read(z.looseObject({ messaging_product: product, pin }), body.value);
  const now = world.now();
  number.registrations = number.registrations.filter((at) => now - at < registrationsMs);
  if (number.registrations.length >= mostRegistrations) throw new GraphError(133016);
  if (!number.verified)
    throw new GraphError(133006, { details: "Phone number needs to be verified before registering" });
  requirePin(number, given.pin, now);
  number.registrations.push(now);
  Object.assign(number, { registered: true, status: "CONNECTED", pin: given.pin });
  return success;
}

function requirePin(number: PhoneNumber, given: string, now: number): void {
  if (number.pin === null) return;
  number.wrongPins = number.wrongPins.filter((at) => now - at < guessesMs);
  if (number.wrongPins.length >= mostGuesses) throw new GraphError(133008);
  if (number.pin === given) return;
  number.wrongPins.push(now);
  throw new GraphError(133005, { details: "Two-step verification PIN mismatch" });
}

/** Removes a number from the API. A number that is also in the business app stays. */
export function deregister({ world }: Call, number: PhoneNumber): Answer {
  if (number.coexists)
    throw new GraphError(100, {
      message: "A number that is used with the WhatsApp Business app cannot be deregistered",
    });
  if (!number.registered) throw new GraphError(133010);
  number.registrations.push(world.now());
  Object.assign(number, { registered: false, status: "DISCONNECTED" });
  return success;
}

/** Makes the code that Meta would send to the phone by text or by voice. */
export function requestCode({ body }: Call, number: PhoneNumber): Answer {
  read(z.looseObject({ code_method: z.enum(["SMS", "VOICE"]), language: text(20) }), body.value);
  if (number.verified)
    throw new GraphError(136024, { details: "You've already verified the ownership of this phone number." });
  number.code = String(randomInt(100_000, 1_000_000));
  return success;
}

/** Proves by the code that the caller owns the phone. */
export function verifyCode({ body }: Call, number: PhoneNumber): Answer {
  const { code } = read(z.looseObject({ code: text(20) }), body.value);
  if (number.code === null || number.code !== code.replace("-", ""))
    throw new GraphError(136025, { details: "The verification code is not correct." });
  Object.assign(number, { verified: true, code: null });
  return success;
}

/** Sets the PIN of two-step verification. */
export function setPin({ body }: Call, number: PhoneNumber): Answer {
  number.pin = read(z.strictObject({ pin }), body.value).pin;
  return success;
}
