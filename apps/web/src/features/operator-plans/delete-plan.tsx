import type { SoldPlan } from "@balcao/shared/plans/schema";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { useDeletePlan } from "../../nouns/operator-plans/noun.ts";

export function DeletePlan({ plan, onClose }: { plan: SoldPlan; onClose: () => void }) {
  const { t } = useTranslation("operator");
  return (
    <ConfirmDelete
      title={t("plans.deleteTitle", { name: plan.name })}
      text={t("plans.deleteText")}
      id={plan.id}
      remove={useDeletePlan()}
      notice={t("plans.deleted")}
      onClose={onClose}
    />
  );
}
