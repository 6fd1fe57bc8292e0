import type { FileList } from "./schema.ts";

export interface FileListEvents {
  "file-list.update": { fileList: FileList };
  "file-list.delete": { fileListId: number };
}
