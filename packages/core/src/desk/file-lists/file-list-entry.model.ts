import { integer, text } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const FileListEntryRow = table("file_list_entries", {
  id: integer.default,
  companyId: integer,
  fileListId: integer,
  position: integer,
  name: text,
  mediaId: integer.null,
});
export type FileListEntryRow = InstanceType<typeof FileListEntryRow>;
