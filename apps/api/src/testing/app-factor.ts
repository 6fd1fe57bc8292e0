import { codeOf, stepOf } from "@balcao/core/company/factors/totp";
import type { as } from "./client.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The present code of an authenticator app with this secret. */
export function codeOfSecret(secret: string): string {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeOf(bytes, stepOf(new Date()));
}

/** Sets up an authenticator app for the caller. The answer has the backup codes. */
export async function appOf(call: ReturnType<typeof as>) {
  const { body } = await call.post("/factors/authenticator").expect(200);
  const code = codeOfSecret((body as { secret: string }).secret);
  return call.put("/factors/authenticator").send({ code }).expect(200);
}
