import { codeOf, stepOf } from "@balcao/core/company/factors/totp";
import type { as } from "./client.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app does with the secret that it reads. */
function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Sets up an app for whoever calls; the answer has the backup codes. */
export async function appOf(call: ReturnType<typeof as>) {
  const { body } = await call.post("/factors/authenticator").expect(200);
  const code = codeOf(bytesOf((body as { secret: string }).secret), stepOf(new Date()));
  return call.put("/factors/authenticator").send({ code }).expect(200);
}
