import { bytes, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** The name and the look of the installation. There is one row, from the first change on. */
export const BrandingRow = table(
  "branding",
  {
    id: integer.default,
    version: integer,
    name: text,
    accent: text,
    senderName: text.default,
    supportUrl: text.default,
    changedAt: timestamp.default,
  },
  { company: null },
);

/** The pictures of the branding, and the icons that were made from them. */
export const BrandingPictureRow = table("branding_pictures", { name: text, bytes }, { key: ["name"], company: null });
