import { exportTree, importTree } from "@balcao/shared/queue-options/portable";
import Button from "@mui/material/Button";
import FileDown from "lucide-react/icons/file-down";
import FileUp from "lucide-react/icons/file-up";
import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { saveFile } from "../../../lib/save-file.ts";
import type { TreeDraft } from "../../../nouns/queue-options/draft.ts";
import type { Choice } from "./node-form.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./tree.module.css";

/** This size is enough for a tree of 300 nodes with the longest texts in three-byte letters, and some space around them. */
const maxFileBytes = 6_000_000;
const tooLarge = { fault: "count", title: "" } as const;
type Props = {
  tree: TreeDraft;
  queueId: number;
  queues: readonly Choice[];
  onReplace: (tree: TreeDraft) => void;
};

/** Saves the tree as a file, and reads a tree from a file. The user can undo the reading like any change. */
export function TreeTools({ tree, queueId, queues, onReplace }: Props) {
  const { t } = useTranslation("queueOptions");
  const input = useRef<HTMLInputElement>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = "";
    if (!file) return;
    const given = file.size > maxFileBytes ? tooLarge : importTree(await file.text(), { queueId, queues });
    if ("fault" in given) notify.error(t(`fault.${given.fault}`, { title: "title" in given ? given.title : "" }));
    else onReplace(given.tree);
  };
  const write = () =>
    saveFile(new Blob([exportTree(tree, queues)], { type: "application/json" }), `${t("fileName")}.json`);
  return (
    <div className={`${basics["row"]} ${css["tools"]}`}>
      <input ref={input} type="file" accept="application/json,.json" hidden onChange={(event) => void read(event)} />
      <Button size="small" startIcon={<FileUp size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {t("import")}
      </Button>
      <Button size="small" startIcon={<FileDown size={16} aria-hidden />} disabled={tree.length === 0} onClick={write}>
        {t("export")}
      </Button>
    </div>
  );
}
