import { integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const FileListRow = table("file_lists", {
  id: integer.default,
  companyId: integer,
  name: text,
  message: text.default,
  createdAt: timestamp.default,
});
export type FileListRow = InstanceType<typeof FileListRow>;
