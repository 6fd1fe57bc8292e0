import { queueOptionsApi } from "@balcao/shared/queue-options/api";
import type { OptionTree } from "@balcao/shared/queue-options/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, upload } from "../../lib/api.ts";
import { putNode, queueOptionKeys } from "./cache.ts";
import type { TreeDraft } from "./draft.ts";

/** The whole tree of a queue. */
export const optionTree = (queueId: number) =>
  queryOptions({
    queryKey: queueOptionKeys.tree(queueId),
    queryFn: ({ signal }): Promise<OptionTree> => call(queueOptionsApi.tree, { params: { queueId } }, signal),
  });

/** The options of other trees that lead to a queue. They are fetched for each question. */
export const optionsLeadingTo = (queueId: number) =>
  queryOptions({
    queryKey: queueOptionKeys.leading(queueId),
    queryFn: ({ signal }) => call(queueOptionsApi.leading, { params: { queueId } }, signal),
    staleTime: 0,
  });

/** Replaces a queue's tree by a draft. The server refuses it if another user has saved the tree since the draft began. */
export const saveTree = (queueId: number, version: number, draft: TreeDraft): Promise<OptionTree> =>
  call(queueOptionsApi.save, {
    params: { queueId },
    body: {
      version,
      options: draft.map(({ queueId: _queueId, mediaPath: _mediaPath, mediaName: _mediaName, title, ...node }) => ({
        ...node,
        title: title.trim(),
      })),
    },
  });

/** Saves or removes a file of a saved node immediately. */
export const useNodeFile = (setProgress: (share: number | null) => void) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ optionId, file }: { optionId: number; file: File | null }) =>
      file === null
        ? call(queueOptionsApi.detach, { params: { optionId } })
        : upload(queueOptionsApi.attach, { params: { optionId }, body: {} }, [file], setProgress),
    onSuccess: (node) => putNode(cache, node),
    onSettled: () => setProgress(null),
  });
};
