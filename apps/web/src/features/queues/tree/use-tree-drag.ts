import type { QueueOption } from "@balcao/shared/queue-options/schema";
import { type DragEvent, useState } from "react";
import type { TreeDraft } from "../../../nouns/queue-options/draft.ts";
import { type DropPlace, dropped } from "./moves.ts";

interface Drag {
  id: number;
  over: { id: number; place: DropPlace } | null;
}

/** Drags nodes before, after or under other nodes. Users who cannot drag use the keyboard, the buttons or "move under". */
export function useTreeDrag(tree: TreeDraft, onDrop: (tree: TreeDraft, id: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = () => setDrag(null);
  return (node: QueueOption) => ({
    draggable: true,
    "data-drop": drag?.over?.id === node.id ? drag.over.place : undefined,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = "move";
      // Firefox starts no drag without data.
      dataTransfer.setData("text/plain", node.title);
      setDrag({ id: node.id, over: null });
    },
    onDragOver: (event: DragEvent) => {
      if (!drag) return;
      const place = placeOf(event);
      const may = dropped(tree, drag.id, node, place) !== null;
      if (may) event.preventDefault();
      const over = may ? { id: node.id, place } : null;
      if (over?.id !== drag.over?.id || over?.place !== drag.over?.place) setDrag({ ...drag, over });
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const next = drag && dropped(tree, drag.id, node, placeOf(event));
      end();
      if (next) onDrop(next, drag.id);
    },
    onDragEnd: end,
  });
}

/** A drop on the edge of a row means beside its node. A drop on the middle means under its node. */
function placeOf({ clientY, currentTarget }: DragEvent): DropPlace {
  const { top, height } = currentTarget.getBoundingClientRect();
  const share = (clientY - top) / height;
  return share < 0.3 ? "before" : share > 0.7 ? "after" : "under";
}
