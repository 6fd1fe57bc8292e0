import { z } from "zod";
import { text } from "../contract.ts";

/**
 * The step of a link whose account must show its passkey. `asked`: WhatsApp asked, and nobody has begun. `signing`: a user is about to show it.
 * `sent`: WhatsApp has the answer, and the link waits for the phone. `code`: the owner compares the code on both screens. `linking`: the phone
 * accepts.
 */
export const passkeySteps = ["asked", "signing", "sent", "code", "linking"] as const;
export const passkeyStepSchema = z.object({
  step: z.enum(passkeySteps),
  /** The time limit of this step. */
  until: z.iso.datetime(),
  /** The code of two times four letters, while `step` is code. The phone shows the same code. */
  code: z.string().nullable(),
  /**
   * Why WhatsApp asks again: it refused the answer, allows no more tries for now, another part of the link failed, or the phone asked once more. Null at
   * the first time.
   */
  again: z.enum(["refused", "throttled", "unfinished", "renewed"]).nullable(),
});
export type PasskeyStep = z.infer<typeof passkeyStepSchema>;

/** The only site whose passkeys link a number, and the only page that may request them. */
export const passkeySite = { rpId: "whatsapp.com", origin: "https://web.whatsapp.com" } as const;

/** The time limit of each step, in ms. `signing` has the rest of `asked`. */
export const passkeyMs: Readonly<Record<Exclude<PasskeyStep["step"], "signing">, number>> = {
  asked: 600_000,
  sent: 120_000,
  code: 120_000,
  linking: 120_000,
};

const base64url = (max: number) => text(max).regex(/^[\w-]+$/);
/** WhatsApp's question to the browser, in the format of `PublicKeyCredential.parseRequestOptionsFromJSON`. Unknown members are passed on. */
export const passkeyOptionsSchema = z.looseObject({
  challenge: base64url(2048),
  rpId: z.literal(passkeySite.rpId),
});
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;

/** The answer of a passkey, with all bytes in base64url without padding. Its total length fits into one notice of Postgres. */
export const passkeyAnswerSchema = z.strictObject({
  id: base64url(1366),
  rawId: base64url(1366),
  type: z.literal("public-key"),
  response: z.strictObject({
    clientDataJSON: base64url(2048),
    authenticatorData: base64url(1366),
    signature: base64url(1024),
    userHandle: base64url(88).nullable(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;
