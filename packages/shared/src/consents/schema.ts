import { z } from "zod";
import { optOutSources } from "../contacts/identity.ts";

/** What data is used for. `other` has a name of its own. */
export const consentPurposes = ["marketing", "service", "other"] as const;
/** The reason for which the law allows that. */
export const legalBases = ["consent", "contract", "legitimate-interest", "legal-duty"] as const;
/** How a basis ended: the person withdrew it, or another basis of the same purpose replaced it. */
export const consentEnds = ["withdrawn", "replaced"] as const;

/** The legal basis of one purpose for one person, with its proof. */
export const consentSchema = z.object({
  id: z.number().int(),
  purpose: z.enum(consentPurposes),
  /** The name of a purpose of the company's own. Empty for the named purposes. */
  purposeName: z.string(),
  basis: z.enum(legalBases),
  since: z.iso.date(),
  /** The words that prove it: those of the message, or what a user noted. They stay when the message is removed. */
  words: z.string(),
  messageId: z.number().int().nullable(),
  /** A user is null when the user was deleted, or when no user did it. */
  notedBy: z.string().nullable(),
  notedAt: z.iso.datetime(),
  end: z
    .object({
      as: z.enum(consentEnds),
      at: z.iso.datetime(),
      words: z.string(),
      by: z.string().nullable(),
      /** How the person withdrew it, in the same words as for an opt-out. Null when it was replaced. */
      source: z.enum(optOutSources).nullable(),
    })
    .nullable(),
});
export type Consent = z.infer<typeof consentSchema>;

/** A message of the person that may prove something. */
export const proofSchema = z.object({ id: z.number().int(), at: z.iso.datetime(), text: z.string() });
export type Proof = z.infer<typeof proofSchema>;
