import type { Campaign } from "@balcao/shared/campaigns/schema";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { ConfirmDelete } from "../../../ui/dialogs/confirm-delete.tsx";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { useCancelCampaign, useDeleteCampaign } from "../../../nouns/campaigns/queries.ts";

type Props = { campaign: Campaign; onClose: () => void };

/** Asks before a campaign is stopped, and says that it can be continued later. */
export function CancelCampaign({ campaign: { id, name, status, counts }, onClose }: Props) {
  const { t } = useTranslation("campaigns");
  const cancel = useCancelCampaign();
  const confirm = () =>
    void cancel
      .mutateAsync(id)
      .then(
        () => notify.success(t("cancelled")),
        () => undefined,
      )
      .finally(onClose);
  return (
    <Confirm
      open
      danger
      title={t("cancelTitle", { name })}
      text={status === "EM_ANDAMENTO" ? t("cancelText", { count: counts.open }) : t("cancelScheduledText")}
      action={t(status === "EM_ANDAMENTO" ? "cancel" : "cancelScheduled")}
      dismiss={t("keep")}
      busy={cancel.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}

/** Asks before a campaign is deleted, and says what is deleted with it. */
export function DeleteCampaign({ campaign: { id, name, startedAt, counts }, onClose }: Props) {
  const { t } = useTranslation("campaigns");
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name })}
      text={startedAt ? t("deleteText", { count: counts.total }) : t("deleteUnsent")}
      id={id}
      remove={useDeleteCampaign()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}
