import { boolean, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const TagRow = table("tags", {
  id: integer.default,
  companyId: integer,
  name: text,
  color: text.default,
  kanban: boolean.default,
  /** The tag's place among the columns of the board. */
  position: integer.null,
  /** The tag's place among all tags. */
  place: integer.null,
  userId: integer.null,
  createdAt: timestamp.default,
});
export type TagRow = InstanceType<typeof TagRow>;
