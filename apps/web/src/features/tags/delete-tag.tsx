import type { TagDetail } from "@balcao/shared/tags/schema";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { useDeleteTag } from "../../nouns/tags/noun.ts";

export function DeleteTag({ tag, onClose }: { tag: TagDetail; onClose: () => void }) {
  const { t } = useTranslation("tags");
  const count = tag.ticketsCount;
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name: tag.name })}
      text={count === 0 ? t("deleteUnused") : t("deleteText", { count })}
      id={tag.id}
      remove={useDeleteTag()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}
