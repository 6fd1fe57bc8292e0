import { z } from "zod";
import { route, text } from "../contract.ts";
import { maxPictureBytes, maxProductName, maxSenderName, maxSupportUrl } from "./rules.ts";
import { accentSchema, brandingSchema, operatorBrandingSchema } from "./schema.ts";

const forOperator = { access: "operator", scope: "none" } as const;

/** One line without signs that reverse the direction of the text around it. */
const line = (max: number) =>
  text(max)
    .trim()
    .regex(/^[^\p{Cc}\u2028-\u202E\u2066-\u2069]*$/u);
/** A picture in base64. Null removes the stored picture. A missing value keeps it. */
const picture = text(Math.ceil(maxPictureBytes / 3) * 4)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)
  .nullable()
  .optional();
const link = text(maxSupportUrl)
  .trim()
  .refine((url) => url === "" || (/^https?:\/\//i.test(url) && URL.canParse(url)), "An address of http or https");

/** The name and the look of the installation, the operator's white label. */
export const brandingApi = {
  /** Anybody may read the branding, because the sign-in page shows it. Pages are served with it. When its socket reconnects, a page asks for it again. */
  show: route({ method: "GET", path: "/branding", access: "public", scope: "platform", response: brandingSchema }),
  showToOperator: route({
    method: "GET",
    path: "/operator/branding",
    access: "operator",
    scope: "platform",
    response: operatorBrandingSchema,
  }),
  /** Answers 400 ERR_BRANDING_PICTURE with the picture and its fault. */
  update: route({
    method: "PUT",
    path: "/operator/branding",
    // Everybody reads the name and follows the support link, before signing in too.
    reauthenticated: true,
    ...forOperator,
    body: z.object({
      name: line(maxProductName).regex(/[^\p{C}\p{Z}]/u, "A name that can be seen"),
      accent: accentSchema,
      senderName: line(maxSenderName),
      supportUrl: link,
      pictures: z.object({ logo: picture, logoDark: picture, icon: picture }),
    }),
    response: operatorBrandingSchema,
  }),
  /** Returns to the product's own name, colour and sign. */
  reset: route({ method: "DELETE", path: "/operator/branding", ...forOperator, response: operatorBrandingSchema }),
};
