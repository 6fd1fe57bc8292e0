import { z } from "zod";
import { brandingPictures } from "./rules.ts";

/** A colour as `#rrggbb`, in lower case. */
export const accentSchema = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/)
  .toLowerCase();

/** The name and the look of the installation, which anybody may read. */
export const brandingSchema = z.object({
  /** Grows with each change, and is part of the pictures' addresses. 0: the operator has never changed anything. */
  version: z.number().int(),
  name: z.string(),
  accent: z.string(),
  /** Where the link to the installation's support leads. Null: there is none. */
  supportUrl: z.string().nullable(),
  /** The pictures that the operator gave. */
  pictures: z.array(z.enum(brandingPictures)),
  /** Whether the installation has icons of its own: made from the operator's icon, or from our sign in the operator's colour. */
  hasIcons: z.boolean(),
});
export type Branding = z.infer<typeof brandingSchema>;

/** The branding with what only its operator sees. */
export const operatorBrandingSchema = brandingSchema.extend({
  /** The name beside the address that sends e-mails. Empty: the one of `MAIL_FROM`. */
  senderName: z.string(),
  /** The address of the support link as the operator typed it. Empty: the one of `SUPPORT_URL`. */
  ownSupportUrl: z.string(),
});
export type OperatorBranding = z.infer<typeof operatorBrandingSchema>;
