import { integer, text, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ChatRow = table("chats", {
  id: integer.default,
  companyId: integer,
  uuid: uuid.default,
  title: text,
  ownerId: integer,
  createdAt: timestamp.default,
  updatedAt: timestamp.default,
});
export type ChatRow = InstanceType<typeof ChatRow>;
