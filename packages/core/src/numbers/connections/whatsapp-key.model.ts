import { bytes, integer, text } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const WhatsappKeyRow = table(
  "whatsapp_keys",
  {
    companyId: integer,
    connectionId: integer,
    type: text,
    id: text,
    value: bytes,
  },
  { key: ["connectionId", "type", "id"] },
);
export type WhatsappKeyRow = InstanceType<typeof WhatsappKeyRow>;
