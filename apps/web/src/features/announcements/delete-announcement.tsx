import type { Announcement } from "@balcao/shared/announcements/schema";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { useDeleteAnnouncement } from "../../nouns/announcements/noun.ts";

type Props = { announcement: Announcement; onClose: () => void };

export function DeleteAnnouncement({ announcement, onClose }: Props) {
  const { t } = useTranslation("announcements");
  return (
    <ConfirmDelete
      title={t("deleteTitle", { title: announcement.title })}
      text={t("deleteText")}
      id={announcement.id}
      remove={useDeleteAnnouncement()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}
