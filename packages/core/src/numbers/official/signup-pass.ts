import { AppError } from "@balcao/shared/errors";
import { z } from "zod";
import { secrets } from "../../base/secrets.ts";

const shape = z.object({
  phoneNumberId: z.string(),
  wabaId: z.string(),
  token: z.string(),
  coexists: z.boolean(),
  until: z.number(),
});
/** A number that Meta's window has signed up, and that is not a connection yet. */
export type SignedUp = Omit<z.infer<typeof shape>, "until">;

const validMs = 60 * 60_000;
const placeOf = (companyId: number): string => `official_signup/${companyId}`;

/**
 * A signed-up number as an encrypted text, which the browser keeps until the connection is made. Only this installation can read it, and only for this
 * company. So no token is stored before the user has decided.
 */
export const sealPass = (companyId: number, signedUp: SignedUp, now = Date.now()): string =>
  secrets
    .encrypt(placeOf(companyId), Buffer.from(JSON.stringify({ ...signedUp, until: now + validMs })))
    .toString("base64url");

/** The number of a pass. 409 ERR_SIGNUP_OVER for a pass that is too old, or of another company. */
export function openPass(companyId: number, pass: string, now = Date.now()): SignedUp {
  const { until, ...signedUp } = read(companyId, pass) ?? { until: 0 };
  if (until <= now || !("token" in signedUp)) throw new AppError("ERR_SIGNUP_OVER");
  return signedUp;
}

function read(companyId: number, pass: string): z.infer<typeof shape> | null {
  try {
    return shape.parse(
      JSON.parse(secrets.decrypt(placeOf(companyId), Buffer.from(pass, "base64url")).toString("utf8")),
    );
  } catch {
    return null;
  }
}
