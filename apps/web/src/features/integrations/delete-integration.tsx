import type { Integration } from "@balcao/shared/integrations/shown";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/confirm-delete.tsx";
import { useDeleteIntegration } from "./queries.ts";

/** Asks before an integration goes, and says who leaves customers to it. */
export function DeleteIntegration({ integration, onClose }: { integration: Integration; onClose: () => void }) {
  const { t } = useTranslation("integrations");
  const { id, name, usedBy } = integration;
  const users = [...usedBy.queues, ...usedBy.connections];
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name })}
      text={users.length === 0 ? t("deleteText") : t("deleteUsedText", { names: users.join(", ") })}
      id={id}
      remove={useDeleteIntegration()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}
