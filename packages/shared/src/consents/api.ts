import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { firstDay } from "../data-requests/rules.ts";
import { isNamed, isProven, maxProof, maxPurpose } from "./rules.ts";
import { consentPurposes, consentSchema, legalBases, proofSchema } from "./schema.ts";

const access = "contacts-page:personalData";
const ofContact = z.object({ contactId: idParam });
const messageId = z.number().int().positive().nullable();
const words = text(maxProof).trim();

export const consentsApi = {
  /** The legal bases of one person, those in force first, then the newest that ended. */
  list: route({
    method: "GET",
    path: "/contacts/:contactId/consents",
    access,
    params: ofContact,
    response: z.array(consentSchema),
  }),
  /** The person's newest messages, or those with these words, to choose one as a proof. */
  proofs: route({
    method: "GET",
    path: "/contacts/:contactId/consents/proofs",
    access,
    budget: "search",
    params: ofContact,
    query: z.object({ searchParam: text(100).trim().default("") }),
    response: z.array(proofSchema),
  }),
  /**
   * Notes why data of a person is used for a purpose, and the proof. It replaces the basis that the purpose had. A consent to marketing ends the opt-out;
   * any other basis of marketing answers 409 ERR_OPT_OUT_STANDS for a person who opted out. 404 ERR_NO_CONTACT_FOUND for a group, ERR_NO_MESSAGE_FOUND for
   * a message that is not the person's. 400 ERR_VALIDATION for a day in the future. When the same basis is given again, the existing one is returned.
   */
  give: route({
    method: "POST",
    path: "/contacts/:contactId/consents",
    access,
    params: ofContact,
    body: z
      .object({
        purpose: z.enum(consentPurposes),
        purposeName: text(maxPurpose).trim().default(""),
        basis: z.enum(legalBases),
        since: z.iso.date({ abort: true }).refine((day) => day >= firstDay),
        words: words.default(""),
        messageId: messageId.default(null),
      })
      .refine(isNamed)
      .refine(isProven),
    response: consentSchema,
  }),
  /** Notes that the person withdrew a consent. For marketing this is an opt-out: no campaign writes any more. 409 ERR_CONSENT_ENDED. */
  withdraw: route({
    method: "POST",
    path: "/consents/:consentId/withdraw",
    access,
    params: z.object({ consentId: idParam }),
    body: z.object({ words: words.default(""), messageId: messageId.default(null) }),
    response: consentSchema,
  }),
};
