import type { FileListEvents } from "@balcao/shared/file-lists/events";
import type { Live } from "../../lib/live.ts";
import { dropFileList, putFileList } from "./cache.ts";

export const fileListsLive: Live<FileListEvents> = {
  "file-list.update": (cache, { fileList }) => putFileList(cache, fileList),
  "file-list.delete": (cache, { fileListId }) => dropFileList(cache, fileListId),
};
