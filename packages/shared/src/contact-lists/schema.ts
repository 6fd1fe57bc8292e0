import { z } from "zod";

export const contactListSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  contactsCount: z.number().int(),
  /** How many of the items WhatsApp knows, and how many it does not know. It was not asked about the other items yet. */
  validCount: z.number().int(),
  invalidCount: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Where these people agreed to get messages, in words of the company. Empty when nobody said so. */
  consentSource: z.string(),
});
export type ContactList = z.infer<typeof contactListSchema>;

/** The company's own columns, by their names in texts: `{cidade}`. */
export const itemVariablesSchema = z.record(z.string(), z.string());
export type ItemVariables = z.infer<typeof itemVariablesSchema>;

export const contactListItemSchema = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  contactListId: z.number().int(),
  name: z.string(),
  /** Digits, with the country and the Brazilian ninth digit. */
  number: z.string(),
  email: z.string(),
  variables: itemVariablesSchema,
  /** Null when WhatsApp was not asked yet. */
  isWhatsappValid: z.boolean().nullable(),
  checkedAt: z.iso.datetime().nullable(),
});
export type ContactListItem = z.infer<typeof contactListItemSchema>;
