import { treeFault } from "@balcao/shared/queue-options/rules";
import type { QueueOption } from "@balcao/shared/queue-options/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { putTree } from "../../../nouns/queue-options/cache.ts";
import type { TreeDraft } from "../../../nouns/queue-options/draft.ts";
import { optionTree, saveTree } from "../../../nouns/queue-options/queries.ts";

interface State {
  /** The version of the tree on which the draft is based. */
  version: number;
  now: TreeDraft;
  past: readonly { tree: TreeDraft; about: string }[];
}
type KnownNames = readonly { id: number; name: string }[] | null;
/** The prompts and integrations that an option may start. Null when they are not known. */
export interface Talkers {
  prompts: KnownNames;
  integrations: KnownNames;
}
const none: readonly QueueOption[] = [];

/**
 * The tree of a queue during editing. Changes are sent only on saving, and every change can be undone. The tree is fetched when it is first shown.
 */
export function useTreeDraft(queueId: number | null, { isShown, talkers }: { isShown: boolean; talkers: Talkers }) {
  const cache = useQueryClient();
  const query = useQuery({ ...optionTree(queueId ?? 0), enabled: queueId !== null && isShown });
  const [state, set] = useState<State | null>(null);
  const saved = query.data;
  const kept = saved?.options ?? none;
  const tree = withoutGone(state ? withFiles(state.now, kept) : kept, talkers);
  return {
    tree,
    isLoading: queueId !== null && query.isPending,
    query,
    /** `about` names what is changed. Consecutive changes with the same name, such as the letters of a word, are undone together. */
    change: (next: TreeDraft, about = "") => {
      const { version = saved?.version ?? 0, past = [] } = state ?? {};
      const goesOn = about !== "" && past.at(-1)?.about === about;
      set({ version, now: next, past: goesOn ? past : [...past, { tree, about }] });
    },
    undo: () => {
      const last = state?.past.at(-1);
      if (state && last)
        set(state.past.length > 1 ? { ...state, now: last.tree, past: state.past.slice(0, -1) } : null);
    },
    dirty: state !== null,
    /** Whether a colleague has saved the tree since the draft began, so that the server will refuse the draft. */
    overtaken: state !== null && saved !== undefined && saved.version !== state.version,
    /** The first node without a title, or with a value beyond the limits. */
    faulty: tree.find(({ title }) => title.trim() === "")?.id ?? treeFault(tree)?.id ?? null,
    save: async (id: number) => {
      if (!state) return;
      putTree(cache, await saveTree(id, state.version, tree));
      set(null);
    },
  };
}

/** Removes from the draft the prompts and integrations that were deleted meanwhile, as the server removes them from saved trees. */
function withoutGone(tree: TreeDraft, { prompts, integrations }: Talkers): TreeDraft {
  return tree.map((node) => ({
    ...node,
    promptId: stays(prompts, node.promptId),
    integrationId: stays(integrations, node.integrationId),
  }));
}

const stays = (known: KnownNames, id: number | null) => (known?.every((one) => one.id !== id) ? null : id);

/** Takes the files from the saved tree, because files are saved immediately and not with the draft. */
const withFiles = (draft: TreeDraft, saved: readonly QueueOption[]): TreeDraft =>
  draft.map((node) => {
    const { mediaPath, mediaName } = saved.find(({ id }) => id === node.id) ?? node;
    return { ...node, mediaPath, mediaName };
  });
