import type { TagDetail } from "@balcao/shared/tags/schema";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { useWhoWaits } from "../../nouns/campaigns/use-who-waits.ts";
import { useDeleteTag } from "../../nouns/tags/noun.ts";

export function DeleteTag({ tag, onClose }: { tag: TagDetail; onClose: () => void }) {
  const { t } = useTranslation("tags");
  const count = tag.ticketsCount;
  const waits = useWhoWaits("tagList", tag.id);
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name: tag.name })}
      text={waits.and(count === 0 ? t("deleteUnused") : t("deleteText", { count }))}
      reads={waits.reads}
      id={tag.id}
      remove={useDeleteTag()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}
