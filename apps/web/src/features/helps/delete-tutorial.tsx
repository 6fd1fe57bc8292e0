import type { HelpVideo } from "@balcao/shared/helps/schema";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { useDeleteHelpVideo } from "../../nouns/helps/noun.ts";

export function DeleteTutorial({ video, onClose }: { video: HelpVideo; onClose: () => void }) {
  const { t } = useTranslation("operator");
  return (
    <ConfirmDelete
      title={t("tutorials.deleteTitle", { title: video.title })}
      text={t("tutorials.deleteText")}
      id={video.id}
      remove={useDeleteHelpVideo()}
      notice={t("tutorials.deleted")}
      onClose={onClose}
    />
  );
}
