import { recipientState } from "@balcao/shared/emails/schema";
import { integer, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const EmailRecipientRow = table("email_recipients", {
  id: integer.default,
  companyId: integer,
  emailId: integer,
  email: text,
  token: text,
  state: oneOf(recipientState.options).default,
  reason: text.null,
  createdAt: timestamp.default,
  doneAt: timestamp.null,
});
export type EmailRecipientRow = InstanceType<typeof EmailRecipientRow>;
