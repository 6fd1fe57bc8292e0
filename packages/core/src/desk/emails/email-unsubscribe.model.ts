import { integer, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const EmailUnsubscribeRow = table("email_unsubscribes", {
  id: integer.default,
  companyId: integer,
  email: text,
  source: oneOf(["link", "user"]),
  reason: text.default,
  createdAt: timestamp.default,
});
export type EmailUnsubscribeRow = InstanceType<typeof EmailUnsubscribeRow>;
