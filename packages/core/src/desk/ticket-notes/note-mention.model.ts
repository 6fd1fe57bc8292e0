import { integer } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const NoteMentionRow = table(
  "note_mentions",
  { companyId: integer, userId: integer, noteId: integer },
  { key: ["companyId", "userId", "noteId"] },
);
export type NoteMentionRow = InstanceType<typeof NoteMentionRow>;
