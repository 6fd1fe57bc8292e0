import type { OptionFigures } from "@balcao/shared/bot-steps/schema";
import { withoutBranch } from "@balcao/shared/queue-options/changes";
import type { QueueOption } from "@balcao/shared/queue-options/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { useMediaQuery } from "../../../lib/screen/media-query.ts";
import { Caution } from "../../../ui/caution.tsx";
import { LoadingBlock } from "../../../ui/loading-block.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { optionFigures } from "../../../nouns/playground/queries.ts";
import { added, doubled, type TreeDraft, withFields } from "../../../nouns/queue-options/draft.ts";
import { EmptyTree } from "./empty-tree.tsx";
import { MenuPreview } from "./menu-preview.tsx";
import { countOf, neighbour } from "./moves.ts";
import { NodeForm, type Targets } from "./node-form.tsx";
import { NodeTools } from "./node-tools.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./tree.module.css";
import { TreeTools } from "./tree-tools.tsx";
import { TreeView } from "./tree-view.tsx";
import type { useTreeDraft } from "./use-tree-draft.ts";

type Props = {
  /** Null for a queue that is not saved yet. */
  queueId: number | null;
  /** The greeting of the queue's customers. */
  greeting: string;
  draft: ReturnType<typeof useTreeDraft>;
  targets: Targets;
  /** The chosen node. */
  chosen: number | null;
  /** The node at which the playground's customer is. */
  place?: number | null;
  onChoose: (id: number | null) => void;
};

/**
 * Shows the tree of a queue, the fields of the chosen node, and the text that customers read there. Changes are sent only when the queue is saved.
 */
export function TreeSide({ queueId, greeting, draft, targets, chosen, place = null, onChoose }: Props) {
  const { t } = useTranslation("queueOptions");
  const edit = useEditing({ draft, chosen, onChoose }, queueId ?? 0);
  const { tree, query, isLoading, overtaken } = draft;
  const { data: figures = none } = useQuery({ ...optionFigures(queueId ?? 0), enabled: queueId !== null });
  if (isLoading && query.error) return <ErrorState text={errorText(query.error)} retry={() => void query.refetch()} />;
  if (isLoading) return <LoadingBlock height={320} />;
  return (
    <div className={`${basics["column"]} ${basics["narrow"]} ${css["side"]}`}>
      {overtaken ? <Caution>{t("overtaken")}</Caution> : null}
      {draft.dirty && draft.faulty !== null ? <Caution>{t("faulty")}</Caution> : null}
      <div className={`${basics["wrapped"]} ${css["top"]}`}>
        <TreeTools tree={tree} queueId={queueId ?? 0} queues={targets.queues} onReplace={edit.replace} />
        <p role="status" className={`${basics["row"]} ${basics["note"]} ${basics["apart"]}`}>
          {edit.gone === null ? null : t("removed", { count: edit.gone })}
          {draft.dirty ? (
            <Button size="small" onClick={edit.undo}>
              {t("undo")}
            </Button>
          ) : null}
        </p>
      </div>
      {tree.length === 0 ? (
        <EmptyTree queueId={queueId ?? 0} onBegin={edit.replace} onAdd={() => edit.add(null)} />
      ) : (
        <Sides {...{ edit, tree, greeting, targets, place, figures }} />
      )}
    </div>
  );
}

const none: readonly OptionFigures[] = [];
type SidesProps = Pick<Props, "greeting" | "targets"> & {
  edit: ReturnType<typeof useEditing>;
  tree: TreeDraft;
  place: number | null;
  figures: readonly OptionFigures[];
};

/** Shows the tree on one side and the chosen node on the other. On a phone they stand below each other. */
function Sides({ edit, tree, greeting, targets, place, figures }: SidesProps) {
  const { t } = useTranslation("queueOptions");
  const titleBox = useRef<HTMLInputElement>(null);
  const hasKeys = useMediaQuery("(hover: hover) and (pointer: fine)");
  const hints = [hasKeys ? t("keys") : t("touch"), figures.length > 0 ? t("faredHint") : ""];
  const node = tree.find(({ id }) => id === edit.chosen) ?? null;
  return (
    <div className={css["sides"]}>
      <div className={`${basics["column"]} ${basics["narrow"]} ${css["side"]}`}>
        <TreeView
          tree={tree}
          chosen={edit.chosen}
          place={place}
          figures={figures}
          onChoose={edit.choose}
          onChange={(next) => edit.change(next)}
          onEdit={() => titleBox.current?.focus()}
          onDelete={edit.remove}
        />
        <Button size="small" startIcon={<Plus size={16} aria-hidden />} onClick={() => edit.add(null)}>
          {t("addRoot")}
        </Button>
        <p className={basics["note"]}>{hints.join(" ").trim()}</p>
        <MenuPreview tree={tree} node={node} greeting={greeting} />
      </div>
      {node ? (
        <section className={`${basics["column"]} ${basics["narrow"]} ${css["side"]}`} aria-label={t("node")}>
          <NodeTools tree={tree} node={node} edit={edit} />
          <NodeForm
            key={node.id}
            node={node}
            targets={targets}
            titleBox={titleBox}
            onChange={(fields) =>
              edit.change(withFields(tree, node.id, fields), `${Object.keys(fields)[0]} ${node.id}`)
            }
          />
        </section>
      ) : (
        <p className={basics["note"]}>{t("chooseNode")}</p>
      )}
    </div>
  );
}

/** The chosen node, and the actions of the buttons and keys. */
function useEditing(
  { draft, chosen, onChoose: choose }: Pick<Props, "draft" | "chosen" | "onChoose">,
  queueId: number,
) {
  const { tree, change } = draft;
  const [gone, setGone] = useState<number | null>(null);
  const apply = (next: TreeDraft, about?: string) => {
    setGone(null);
    change(next, about);
  };
  return {
    chosen,
    choose: (id: number | null) => choose(id),
    /** How many nodes the last deletion removed. Null after any other change. */
    gone,
    change: apply,
    undo: () => {
      setGone(null);
      draft.undo();
    },
    replace: (next: TreeDraft) => {
      apply(next);
      choose(next[0]?.id ?? null);
    },
    add: (parentId: number | null, at?: number) => {
      const made = added(tree, queueId, { parentId, at });
      apply(made.draft);
      choose(made.id);
    },
    double: (id: number) => {
      const made = doubled(tree, id);
      apply(made.draft);
      choose(made.id);
    },
    remove: (id: QueueOption["id"]) => {
      choose(neighbour(tree, id));
      change(withoutBranch(tree, id));
      setGone(countOf(tree, id));
    },
  };
}
