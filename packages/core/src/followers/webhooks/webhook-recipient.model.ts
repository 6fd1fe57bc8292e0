import { integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const WebhookRecipientRow = table(
  "webhook_recipients",
  {
    companyId: integer,
    contactId: integer,
    name: text,
    host: text,
    calls: integer.default,
    lastAt: timestamp.default,
  },
  { key: ["companyId", "contactId", "name", "host"] },
);
export type WebhookRecipientRow = InstanceType<typeof WebhookRecipientRow>;
