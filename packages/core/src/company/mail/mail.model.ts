import { integer, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const MailRow = table("mails", {
  id: integer.default,
  companyId: integer,
  recipient: text,
  subject: text,
  body: text,
  incidentId: integer.null,
  state: oneOf(["waiting", "sent", "no-mail", "failed"]).default,
  reason: text.null,
  attempts: integer.default,
  notBefore: timestamp.default,
  createdAt: timestamp.default,
  doneAt: timestamp.null,
});
export type MailRow = InstanceType<typeof MailRow>;
