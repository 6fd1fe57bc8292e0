import { boolean, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const TagRow = table("tags", {
  id: integer.default,
  companyId: integer,
  name: text,
  color: text.default,
  kanban: boolean.default,
  position: integer.null,
  userId: integer.null,
  createdAt: timestamp.default,
});
export type TagRow = InstanceType<typeof TagRow>;
