import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { useDeleteQuickMessage } from "./queries.ts";

type Props = { quickMessage: QuickMessage | null; onClose: () => void };

export function DeleteQuickMessage({ quickMessage, onClose }: Props) {
  const { t } = useTranslation("quickMessages");
  const remove = useDeleteQuickMessage();
  const confirm = () =>
    quickMessage &&
    remove.mutate(quickMessage.id, { onSuccess: () => notify.success(t("deleted"), preparedMs), onSettled: onClose });
  return (
    <Confirm
      open={quickMessage !== null}
      title={t("deleteTitle", { name: quickMessage?.shortcode ?? "" })}
      text={t(quickMessage?.geral ? "deleteShared" : "deleteOwn")}
      action={t("common:delete")}
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
