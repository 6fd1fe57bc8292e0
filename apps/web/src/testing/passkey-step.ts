import { type PasskeyStep, passkeyStepSchema } from "@balcao/shared/connections/passkey";

/** A step of a link that needs the passkey, for another ten minutes. */
export const aPasskeyStep = (part: Partial<PasskeyStep> = {}): PasskeyStep =>
  passkeyStepSchema.parse({
    step: "asked",
    until: new Date(Date.now() + 600_000).toISOString(),
    code: null,
    refused: false,
    ...part,
  });
