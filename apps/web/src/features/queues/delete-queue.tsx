import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { connectionList } from "../../nouns/connections/noun.ts";
import { useDeleteQueue } from "../../nouns/queues/noun.ts";

export function DeleteQueue({ queue, onClose }: { queue: QueueDetail; onClose: () => void }) {
  const { t } = useTranslation("queues");
  const { data: connections = [], isPending } = useQuery(connectionList);
  const left = connections.filter(({ queues }) => queues.length === 1 && queues[0]?.id === queue.id);
  const names = left.map(({ name }) => name).join(", ");
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name: queue.name })}
      text={left.length === 0 ? t("deleteText") : `${t("deleteText")} ${t("deleteLeaves", { names })}`}
      reads={isPending}
      id={queue.id}
      remove={useDeleteQueue()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}
