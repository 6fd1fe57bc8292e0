import { z } from "zod";

/** A passkey, as its user sees it. */
export const ownPasskeySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  madeAt: z.iso.datetime(),
  /** When the user last signed in with this passkey. Null before the first time. */
  usedAt: z.iso.datetime().nullable(),
});
export type OwnPasskey = z.infer<typeof ownPasskeySchema>;

/** What a user signs in with besides the password. */
export const ownFactorsSchema = z.object({
  /** The authenticator app; null without one. */
  authenticator: z.object({ confirmedAt: z.iso.datetime() }).nullable(),
  /** How many backup codes are left. */
  backupCodes: z.number().int(),
  passkeys: z.array(ownPasskeySchema),
});
export type OwnFactors = z.infer<typeof ownFactorsSchema>;

/** What an authenticator app must know. It is shown once. */
export const enrolmentSchema = z.object({
  /** The secret as people type it. */
  secret: z.string(),
  /** What the QR code says. */
  uri: z.string(),
});
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Codes for a user who lost the app. Each code signs the user in once. The codes are shown only once. */
export const newBackupCodesSchema = z.object({ backupCodes: z.array(z.string()) });
