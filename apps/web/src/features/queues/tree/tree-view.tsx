import type { OptionFigures } from "@balcao/shared/bot-steps/schema";
import { childrenOf, above } from "@balcao/shared/queue-options/rules";
import type { QueueOption } from "@balcao/shared/queue-options/schema";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import Paperclip from "lucide-react/icons/paperclip";
import Smartphone from "lucide-react/icons/smartphone";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreeDraft } from "../../../nouns/queue-options/draft.ts";
import { seen, stroke } from "./moves.ts";
import { useTreeDrag } from "./use-tree-drag.ts";
import basics from "../../../ui/basics.module.css";
import css from "./tree.module.css";

type Props = {
  tree: TreeDraft;
  chosen: number | null;
  /** The node at which the playground's customer is. */
  place: number | null;
  figures: readonly OptionFigures[];
  onChoose: (id: number) => void;
  onChange: (tree: TreeDraft) => void;
  /** Called on Enter, when the user wants to edit the node's fields. */
  onEdit: () => void;
  onDelete: (id: number) => void;
};

/** The nodes as a tree, which is one stop of the Tab key. Arrows move through the tree, arrows with Alt move the node, and a pointer drags nodes. */
export function TreeView({ tree, chosen, place, figures, onChoose, onChange, onEdit, onDelete }: Props) {
  const { t } = useTranslation("queueOptions");
  const { closed, turn, openAbove } = useBranches();
  const box = useRef<HTMLDivElement>(null);
  const rows = seen(tree, closed);
  const stop = rows.some(({ id }) => id === chosen) ? chosen : (rows[0]?.id ?? null);
  const focus = (id: number) => box.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  const go = (id: number) => {
    onChoose(id);
    focus(id);
  };
  // A row that moves to another place on the page loses the focus.
  const carried = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (carried.current !== null) focus(carried.current);
    carried.current = null;
  });
  const put = (next: TreeDraft, id: number) => {
    openAbove(next, id);
    carried.current = id;
    onChange(next);
  };
  const drag = useTreeDrag(tree, (next, id) => {
    onChoose(id);
    put(next, id);
  });
  const onKeyDown = (event: KeyboardEvent, node: QueueOption) => {
    const { key, altKey } = event;
    if (key === "Enter") onEdit();
    else if (key === "Delete") onDelete(node.id);
    else {
      const does = stroke(tree, closed, node, { name: key, alt: altKey });
      if (!does) return;
      if ("go" in does) go(does.go);
      else if ("open" in does) turn(node.id, does.open);
      else put(does.tree, node.id);
    }
    event.preventDefault();
  };
  return (
    <div ref={box} role="tree" aria-label={t("tree")} className={`${basics["column"]} ${css["tree"]}`}>
      {rows.map((node) => (
        <TreeRow
          key={node.id}
          tree={tree}
          node={node}
          chosen={node.id === chosen}
          isPlace={node.id === place}
          figures={figures.find(({ optionId }) => optionId === node.id)}
          stops={node.id === stop}
          closed={closed.has(node.id)}
          onChoose={() => go(node.id)}
          onTurn={(open) => turn(node.id, open)}
          onKeyDown={(event) => onKeyDown(event, node)}
          drag={drag(node)}
        />
      ))}
    </div>
  );
}

/** The closed branches. */
function useBranches() {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const open = (ids: readonly number[]) => setClosed((old) => new Set([...old].filter((id) => !ids.includes(id))));
  return {
    closed,
    turn: (id: number, opens: boolean) => (opens ? open([id]) : setClosed((old) => new Set([...old, id]))),
    openAbove: (tree: TreeDraft, id: number) => open(above(tree, id).map((one) => one.id)),
  };
}

type RowProps = {
  tree: TreeDraft;
  node: QueueOption;
  chosen: boolean;
  isPlace: boolean;
  figures: OptionFigures | undefined;
  /** Whether the Tab key stops at this node. */
  stops: boolean;
  closed: boolean;
  onChoose: () => void;
  onTurn: (open: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  drag: ReturnType<ReturnType<typeof useTreeDrag>>;
};

function TreeRow({ tree, node, chosen, isPlace, figures, stops, closed, onChoose, onTurn, onKeyDown, drag }: RowProps) {
  const { t } = useTranslation("queueOptions");
  const { id, parentId, option, title, action, mediaPath } = node;
  const level = above(tree, id).length + 1;
  const hasChildren = childrenOf(tree, id).length > 0;
  const Turn = closed ? ChevronRight : ChevronDown;
  return (
    <div
      role="treeitem"
      data-id={id}
      aria-level={level}
      aria-posinset={option}
      aria-setsize={childrenOf(tree, parentId).length}
      aria-selected={chosen}
      {...(hasChildren && { "aria-expanded": !closed })}
      tabIndex={stops ? 0 : -1}
      className={`${basics["row"]} ${css["row"]}`}
      style={{ paddingInlineStart: 8 + (level - 1) * 18 }}
      onClick={({ target }) => (isTurn(target) ? onTurn(closed) : onChoose())}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <span className={css["turn"]} data-turn={hasChildren} aria-hidden>
        {hasChildren ? <Turn size={16} /> : null}
      </span>
      <b>{option}</b>
      <span className={`${basics["rest"]} ${css["words"]}`}>
        <span className={basics["clipped"]} dir="auto">
          {title.trim() === "" ? <em>{t("untitled")}</em> : title}
        </span>
        {figures ? <Fared figures={figures} /> : null}
      </span>
      {isPlace ? <Smartphone size={16} role="img" aria-label={t("here")} className={css["here"]} /> : null}
      {mediaPath === null ? null : <Paperclip size={14} role="img" aria-label={t("hasFile")} />}
      {action === null ? null : <small>{t(`action.${action}`)}</small>}
    </div>
  );
}

/** Shows how many real customers reached a node, left there, or wrote something that was not understood. Shows nothing when no customer arrived. */
function Fared({ figures }: { figures: OptionFigures }) {
  const { t } = useTranslation("queueOptions");
  const parts = (["reached", "left", "misunderstood"] as const).filter((part) => figures[part] > 0);
  if (parts.length === 0) return null;
  return (
    <span className={`${basics["hint"]} ${basics["figures"]}`}>
      {parts.map((part) => t(`fared.${part}`, { count: figures[part] })).join(" · ")}
    </span>
  );
}

/** Whether the target is the icon that opens and closes a branch. On the keyboard, arrows replace this icon. */
const isTurn = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-turn="true"]') !== null;
