import { bytes, integer } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const WhatsappCredsRow = table(
  "whatsapp_creds",
  {
    companyId: integer,
    connectionId: integer,
    value: bytes,
  },
  { key: ["connectionId"] },
);
export type WhatsappCredsRow = InstanceType<typeof WhatsappCredsRow>;
