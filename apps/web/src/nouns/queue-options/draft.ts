import { duplicated, withNode } from "@balcao/shared/queue-options/changes";
import { branchOf } from "@balcao/shared/queue-options/rules";
import type { QueueOption } from "@balcao/shared/queue-options/schema";

/**
 * A tree during editing: all its nodes, which are saved together. A node that is not saved yet has a negative id, so that other nodes can name it as
 * their parent.
 */
export type TreeDraft = readonly QueueOption[];

/** The id of the next new node. */
export const freshId = (draft: TreeDraft): number => Math.min(0, ...draft.map(({ id }) => id)) - 1;

export const blankOption = (queueId: number, { id, parentId }: Pick<QueueOption, "id" | "parentId">): QueueOption => ({
  id,
  queueId,
  parentId,
  option: 1,
  title: "",
  message: "",
  action: null,
  forwardQueueId: null,
  promptId: null,
  integrationId: null,
  mediaPath: null,
  mediaName: null,
});

/** Adds an empty node under a parent, at a place counted from 1. Without a place it is the last node. Also returns the new node's id. */
export function added(draft: TreeDraft, queueId: number, to: { parentId: number | null; at?: number | undefined }) {
  const id = freshId(draft);
  return { id, draft: withNode(draft, blankOption(queueId, { id, parentId: to.parentId }), to.at) };
}

/** Doubles a branch. Its files stay with the original, because a file belongs to one node. */
export function doubled(draft: TreeDraft, id: number): { id: number; draft: TreeDraft } {
  const first = freshId(draft);
  let next = first + 1;
  const copies = duplicated(draft, id, () => (next -= 1));
  const fresh = new Set(copies.map((one) => one.id).filter((one) => one <= first));
  return {
    id: first,
    draft: copies.map((one) => (fresh.has(one.id) ? { ...one, mediaPath: null, mediaName: null } : one)),
  };
}

/** Changes the fields of one node. */
export const withFields = (draft: TreeDraft, id: number, fields: Partial<QueueOption>): TreeDraft =>
  draft.map((one) => (one.id === id ? { ...one, ...fields } : one));

/** The nodes under which a node may be moved: all nodes outside of its own branch. */
export function placesFor(draft: TreeDraft, id: number): QueueOption[] {
  const own = new Set(branchOf(draft, id).map((one) => one.id));
  return draft.filter((one) => !own.has(one.id));
}
