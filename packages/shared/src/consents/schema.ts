import { z } from "zod";
import { optOutSources } from "../contacts/identity.ts";

/** What data is used for. `other` has a name of its own. */
export const consentPurposes = ["marketing", "service", "other"] as const;
/** The reasons for which the law allows the use of data. */
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
  /** The words that prove the basis: those of the message, or what a user noted. They stay when the message is removed. */
  words: z.string(),
  messageId: z.number().int().nullable(),
  /** The user who noted the basis. Null when the user was deleted, or when no user noted it. */
  notedBy: z.string().nullable(),
  notedAt: z.iso.datetime(),
  end: z
    .object({
      as: z.enum(consentEnds),
      at: z.iso.datetime(),
      words: z.string(),
      by: z.string().nullable(),
      /** How the person withdrew the basis, in the same words as for an opt-out. Null when the basis was replaced. */
      source: z.enum(optOutSources).nullable(),
    })
    .nullable(),
});
export type Consent = z.infer<typeof consentSchema>;

/** A message of the person that can be chosen as a proof. */
export const proofSchema = z.object({ id: z.number().int(), at: z.iso.datetime(), text: z.string() });
export type Proof = z.infer<typeof proofSchema>;
