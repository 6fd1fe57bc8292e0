import { z } from "zod";
import { text } from "../contract.ts";

/** Bytes in a result of the browser's `navigator.credentials`. WebAuthn writes them in JSON as base64url. */
const bytes = (most: number) => text(most).regex(/^[\w-]*$/);
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};

/** A new passkey. */
export const registrationShape = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    transports: z.array(text(20)).max(10, { abort: true }).default([]),
  }),
});
export type Registration = z.output<typeof registrationShape>;

/** What a passkey signed. */
export const assertionShape = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    /** The handle by which the device knows the user; a device omits it when the request named the passkey. */
    userHandle: bytes(100).nullish(),
  }),
});
export type Assertion = z.output<typeof assertionShape>;

const named = z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()).optional() });

/** What a browser is asked to make. */
export const creationSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal("public-key") })),
  timeout: z.number(),
  excludeCredentials: z.array(named),
  authenticatorSelection: z.object({ residentKey: z.literal("required"), userVerification: z.literal("required") }),
  attestation: z.literal("none"),
});
export type Creation = z.infer<typeof creationSchema>;

/** What a browser is asked to sign. */
export const questionSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(named),
  userVerification: z.literal("required"),
});
export type Question = z.infer<typeof questionSchema>;
