import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { useDeleteQuickMessage } from "../../nouns/quick-messages/queries.ts";

export function DeleteQuickMessage({ quickMessage, onClose }: { quickMessage: QuickMessage; onClose: () => void }) {
  const { t } = useTranslation("quickMessages");
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name: quickMessage.shortcode })}
      text={t(quickMessage.geral ? "deleteShared" : "deleteOwn")}
      id={quickMessage.id}
      remove={useDeleteQuickMessage()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}
