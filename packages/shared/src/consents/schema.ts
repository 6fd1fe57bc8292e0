import { z } from "zod";
import { optOutSources } from "../contacts/identity.ts";

/** What data is used for. `other` has a name of its own. */
export const consentPurposes = ["marketing", "service", "other"] as const;
/** Why the law allows that. */
export const legalBases = ["consent", "contract", "legitimate-interest", "legal-duty"] as const;
/** How a basis ended: the person took it back, or another one of the same purpose took its place. */
export const consentEnds = ["withdrawn", "replaced"] as const;

/** The legal basis of one purpose for one person, with its proof. */
export const consentSchema = z.object({
  id: z.number().int(),
  purpose: z.enum(consentPurposes),
  /** The name of another purpose. Empty for the named ones. */
  purposeName: z.string(),
  basis: z.enum(legalBases),
  since: z.iso.date(),
  /** The words that prove it: those of the message, or what a user noted. They stay when the message is removed. */
  words: z.string(),
  messageId: z.number().int().nullable(),
  /** Users are null when they were deleted, and when nobody of the desk did that. */
  notedBy: z.string().nullable(),
  notedAt: z.iso.datetime(),
  end: z
    .object({
      as: z.enum(consentEnds),
      at: z.iso.datetime(),
      words: z.string(),
      by: z.string().nullable(),
      /** How the person took it back, as of an opt-out. Null when it was replaced. */
      source: z.enum(optOutSources).nullable(),
    })
    .nullable(),
});
export type Consent = z.infer<typeof consentSchema>;

/** A message of the person that may prove something. */
export const proofSchema = z.object({ id: z.number().int(), at: z.iso.datetime(), text: z.string() });
export type Proof = z.infer<typeof proofSchema>;
