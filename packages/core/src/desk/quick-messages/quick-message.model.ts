import { boolean, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const QuickMessageRow = table("quick_messages", {
  id: integer.default,
  companyId: integer,
  userId: integer.null,
  shortcode: text,
  message: text.default,
  keyword: text.default,
  keywordInitialAnswer: text.default,
  geral: boolean.default,
  status: boolean.default,
  mediaId: integer.null,
  uses: integer.default,
  createdAt: timestamp.default,
});
export type QuickMessageRow = InstanceType<typeof QuickMessageRow>;
