import { type PasskeyStep, passkeyStepSchema } from "@balcao/shared/connections/passkey";

const until = new Date(Date.now() + 600_000).toISOString();

/** A step of a link that needs the passkey, valid for ten more minutes. All steps are about one question. */
export const aPasskeyStep = (part: Partial<PasskeyStep> = {}): PasskeyStep =>
  passkeyStepSchema.parse({
    step: "asked",
    until,
    code: null,
    again: null,
    ...part,
  });
