import { integer, text, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const EmailRow = table("emails", {
  id: integer.default,
  companyId: integer,
  clientId: uuid,
  userId: integer.null,
  userName: text,
  subject: text,
  message: text,
  senderName: text,
  replyTo: text,
  createdAt: timestamp.default,
});
export type EmailRow = InstanceType<typeof EmailRow>;
