import type { QueueOptionEvents } from "@balcao/shared/queue-options/events";
import type { OptionTree, QueueOption } from "@balcao/shared/queue-options/schema";
import type { QueryClient } from "@tanstack/react-query";
import { renewAnswers } from "../../lib/cache/list-changes.ts";
import type { Live } from "../../lib/cache/live.ts";

export const queueOptionKeys = {
  all: ["queue-options"] as const,
  leading: (queueId: number) => ["queue-options", "leading", queueId] as const,
  tree: (queueId: number) => ["queue-options", queueId] as const,
};

/** Stores a tree that was just saved in the cache. */
export function putTree(cache: QueryClient, tree: OptionTree): void {
  cache.setQueryData(queueOptionKeys.tree(tree.queueId), tree);
}

/** Stores a node with its new file in the cache. */
export const putNode = (cache: QueryClient, node: QueueOption): void =>
  renewAnswers<OptionTree>(cache, queueOptionKeys.tree(node.queueId), (tree) => ({
    ...tree,
    options: tree.options.map((one) => (one.id === node.id ? node : one)),
  }));

export const queueOptionsLive: Live<QueueOptionEvents> = {
  "queue-option.update": (cache, { queueId }) => {
    void cache.invalidateQueries({ queryKey: queueOptionKeys.tree(queueId) });
  },
};
