import type { QueueOption } from "@balcao/shared/queue-options/schema";
import Button from "@mui/material/Button";
import ListTree from "lucide-react/icons/list-tree";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/states.tsx";
import { blankOption, type TreeDraft } from "../../../nouns/queue-options/draft.ts";

type Props = { queueId: number; onBegin: (tree: TreeDraft) => void; onAdd: () => void };

/** Explains what a tree is for, and offers an example. It is shown for a queue without a tree. */
export function EmptyTree({ queueId, onBegin, onAdd }: Props) {
  const { t } = useTranslation("queueOptions");
  const node = (id: number, parentId: number | null, fields: Partial<QueueOption>): QueueOption => ({
    ...blankOption(queueId, { id, parentId }),
    ...fields,
  });
  const example = (): TreeDraft => [
    node(-1, null, { title: t("example.billing"), message: t("example.billingText") }),
    node(-2, -1, { title: t("example.copy"), message: t("example.copyText") }),
    node(-3, -1, { option: 2, title: t("example.person"), message: t("example.personText"), action: "leave_bot" }),
    node(-4, null, { option: 2, title: t("example.address"), message: t("example.addressText") }),
    node(-5, null, { option: 3, title: t("example.person"), message: t("example.personText"), action: "leave_bot" }),
  ];
  return (
    <EmptyState icon={ListTree} title={t("emptyTitle")} text={t("emptyText")}>
      <Button variant="contained" onClick={() => onBegin(example())}>
        {t("useExample")}
      </Button>
      <Button color="inherit" onClick={onAdd}>
        {t("addRoot")}
      </Button>
    </EmptyState>
  );
}
