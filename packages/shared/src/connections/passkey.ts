import { z } from "zod";
import { text } from "../contract.ts";

/**
 * Where a link stands whose account must show its passkey. `asked`: WhatsApp asked, and nobody has begun. `signing`: a user is about to show it.
 * `sent`: WhatsApp has the answer, and the phone is waited for. `code`: the owner compares the code on both screens. `linking`: the phone accepts.
 */
export const passkeySteps = ["asked", "signing", "sent", "code", "linking"] as const;
export const passkeyStepSchema = z.object({
  step: z.enum(passkeySteps),
  /** When this step is given up. */
  until: z.iso.datetime(),
  /** Two times four letters, while `step` is code: the phone shows the same ones. */
  code: z.string().nullable(),
  /** Why it is asked anew: WhatsApp refused the answer, or a later part of the link failed. Null at the first time. */
  again: z.enum(["refused", "unfinished"]).nullable(),
});
export type PasskeyStep = z.infer<typeof passkeyStepSchema>;

/** The only site whose passkeys link a number, and the only page that may ask for them. */
export const passkeySite = { rpId: "whatsapp.com", origin: "https://web.whatsapp.com" } as const;

/** How long each step waits, in ms; `signing` has what is left of `asked`. */
export const passkeyMs: Readonly<Record<Exclude<PasskeyStep["step"], "signing">, number>> = {
  asked: 600_000,
  sent: 120_000,
  code: 120_000,
  linking: 120_000,
};

/** What WhatsApp asks of the browser, as `PublicKeyCredential.parseRequestOptionsFromJSON` reads it. Members that we do not know are passed on. */
export const passkeyOptionsSchema = z.looseObject({
  challenge: z.string(),
  rpId: z.literal(passkeySite.rpId),
});
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;

const base64url = (max: number) => text(max).regex(/^[\w-]+$/);
/** The answer of a passkey, all bytes in base64url without padding; together shorter than what one notice of Postgres holds. */
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
