import { moved } from "@balcao/shared/queue-options/changes";
import { above, childrenOf, maxChildren, maxDepth } from "@balcao/shared/queue-options/rules";
import type { QueueOption } from "@balcao/shared/queue-options/schema";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Copy from "lucide-react/icons/copy";
import Trash from "lucide-react/icons/trash";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { placesFor, type TreeDraft } from "../../../nouns/queue-options/draft.ts";
import { countOf, stroke } from "./moves.ts";
import basics from "../../../ui/basics.module.css";
import css from "./tree.module.css";

type Props = {
  tree: TreeDraft;
  node: QueueOption;
  edit: {
    add: (parentId: number | null, at?: number) => void;
    double: (id: number) => void;
    remove: (id: number) => void;
    change: (tree: TreeDraft) => void;
  };
};

/** The buttons for a whole node: add, move, double, delete. */
export function NodeTools({ tree, node, edit }: Props) {
  const { t } = useTranslation("queueOptions");
  const { id, parentId, option } = node;
  const isFull = (one: number | null) => childrenOf(tree, one).length >= maxChildren;
  const isDeep = above(tree, id).length + 1 >= maxDepth;
  const step = (name: "ArrowUp" | "ArrowDown") => {
    const does = stroke(tree, new Set(), node, { name, alt: true });
    return does && "tree" in does ? () => edit.change(does.tree) : null;
  };
  const [up, down] = [step("ArrowUp"), step("ArrowDown")];
  return (
    <div role="group" aria-label={t("tools")} className={`${basics["column"]} ${basics["narrow"]} ${css["side"]}`}>
      <div className={`${basics["row"]} ${css["tools"]}`}>
        <Button size="small" disabled={isFull(id) || isDeep} onClick={() => edit.add(id)}>
          {t("addChild")}
        </Button>
        <Button size="small" disabled={isFull(parentId)} onClick={() => edit.add(parentId, option + 1)}>
          {t("addBrother")}
        </Button>
        <IconButton aria-label={t("moveUp")} title={t("moveUp")} disabled={!up} onClick={() => up?.()}>
          <ArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton aria-label={t("moveDown")} title={t("moveDown")} disabled={!down} onClick={() => down?.()}>
          <ArrowDown size={18} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={t("duplicate")}
          title={t("duplicate")}
          disabled={isFull(parentId)}
          onClick={() => edit.double(id)}
        >
          <Copy size={18} aria-hidden />
        </IconButton>
        <Button size="small" color="error" startIcon={<Trash size={16} aria-hidden />} onClick={() => edit.remove(id)}>
          {t("remove", { count: countOf(tree, id) })}
        </Button>
      </div>
      <SelectField
        label={t("moveUnder")}
        value={parentId}
        none={t("root")}
        options={placesFor(tree, id).map((one) => ({ id: one.id, name: pathOf(tree, one, t("untitled")) }))}
        onChange={(to) => edit.change(moved(tree, id, { parentId: to }))}
      />
    </div>
  );
}

const pathOf = (tree: TreeDraft, node: QueueOption, untitled: string): string =>
  [...above(tree, node.id).toReversed(), node].map(({ title }) => title.trim() || untitled).join(" › ");
