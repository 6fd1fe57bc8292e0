import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/confirm-delete.tsx";
import { useDeleteQueue } from "./queries.ts";

export function DeleteQueue({ queue, onClose }: { queue: QueueDetail; onClose: () => void }) {
  const { t } = useTranslation("queues");
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name: queue.name })}
      text={t("deleteText")}
      id={queue.id}
      remove={useDeleteQueue()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}
