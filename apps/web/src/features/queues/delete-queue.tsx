import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { useDeleteQueue } from "./queries.ts";

export function DeleteQueue({ queue, onClose }: { queue: QueueDetail | null; onClose: () => void }) {
  const { t } = useTranslation("queues");
  const remove = useDeleteQueue();
  const confirm = () =>
    queue && remove.mutate(queue.id, { onSuccess: () => notify.success(t("deleted"), preparedMs), onSettled: onClose });
  return (
    <Confirm
      open={queue !== null}
      title={t("deleteTitle", { name: queue?.name ?? "" })}
      text={t("deleteText")}
      action={t("common:delete")}
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
