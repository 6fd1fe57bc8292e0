import type { Webhook } from "@balcao/shared/webhooks/schema";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { useDeleteWebhook } from "../../nouns/webhooks/noun.ts";

export function DeleteWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name: webhook.name })}
      text={t("deleteText")}
      id={webhook.id}
      remove={useDeleteWebhook()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}
