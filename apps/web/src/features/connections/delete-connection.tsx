import type { Connection } from "@balcao/shared/connections/schema";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../ui/confirm.tsx";
import { notify } from "../../lib/notify.ts";
import { useDeleteConnection } from "./queries.ts";

export function DeleteConnection({ connection, onClose }: { connection: Connection | null; onClose: () => void }) {
  const { t } = useTranslation("connections");
  const remove = useDeleteConnection();
  const confirm = () =>
    connection && remove.mutate(connection.id, { onSuccess: () => notify.success(t("deleted")), onSettled: onClose });
  return (
    <Confirm
      open={connection !== null}
      title={t("deleteTitle", { name: connection?.name ?? "" })}
      text={t("deleteText")}
      action={t("delete")}
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
