import type { FileList } from "@balcao/shared/file-lists/schema";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { inPages, renewAnswers, without } from "../../lib/cached.ts";

type Pages = InfiniteData<{ files: FileList[]; hasMore: boolean; nextCursor: string | null }>;

export const fileListKeys = {
  lists: ["file-lists"] as const,
  list: (searchParam: string) => ["file-lists", searchParam] as const,
};

/** Shows the change where the list is, and asks anew where it may now belong. */
export function putFileList(cache: QueryClient, fileList: FileList): void {
  const renew = inPages<"files", FileList>("files", (one) => (one.id === fileList.id ? fileList : one));
  renewAnswers<Pages>(cache, fileListKeys.lists, renew);
  void cache.invalidateQueries({ queryKey: fileListKeys.lists });
}

export function dropFileList(cache: QueryClient, fileListId: number): void {
  renewAnswers<Pages>(cache, fileListKeys.lists, inPages<"files", FileList>("files", without(fileListId)));
  void cache.invalidateQueries({ queryKey: fileListKeys.lists });
}
