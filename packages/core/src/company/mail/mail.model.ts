import { boolean, integer, json, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";
import type { MailContent } from "./content.ts";

export const MailRow = table("mails", {
  id: integer.default,
  companyId: integer,
  recipient: text,
  subject: text,
  body: text,
  content: json<MailContent>().null,
  replyTo: text.null,
  senderName: text.null,
  unsubscribeUrl: text.null,
  isBulk: boolean.default,
  isSecret: boolean.default,
  emailRecipientId: integer.null,
  incidentId: integer.null,
  state: oneOf(["waiting", "sent", "no-mail", "failed"]).default,
  reason: text.null,
  attempts: integer.default,
  notBefore: timestamp.default,
  createdAt: timestamp.default,
  doneAt: timestamp.null,
});
export type MailRow = InstanceType<typeof MailRow>;
