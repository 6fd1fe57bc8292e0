import type { SoldPlan } from "@balcao/shared/plans/schema";
import { useQuery } from "@tanstack/react-query";
import Package from "lucide-react/icons/package";
import { useTranslation } from "react-i18next";
import { DeletePlan } from "../../../features/operator-plans/delete-plan.tsx";
import { usePlanColumns } from "../../../features/operator-plans/plan-cells.tsx";
import { PlanDialog } from "../../../features/operator-plans/plan-dialog.tsx";
import { soldPlans } from "../../../nouns/operator-plans/noun.ts";
import { CrudPart } from "../../../ui/page/crud-part.tsx";
import { RowActions } from "../../../ui/rows.tsx";
import { useDialogSwitch } from "../../../ui/dialogs/use-dialog-switch.ts";

/** What the installation sells. */
export default function Plans() {
  const { t } = useTranslation("operator");
  const query = useQuery(soldPlans);
  const { now, open, close } = useDialogSwitch<{ edit: SoldPlan | null; delete: SoldPlan }>();
  return (
    <CrudPart
      words={{ title: t("shell:nav.platform.plans"), add: t("plans.add"), failed: t("listFailed") }}
      onAdd={() => open("edit", null)}
      empty={{ icon: Package, title: t("plans.emptyTitle"), text: t("plans.emptyText") }}
      query={query}
      items={query.data ?? []}
      table={{
        columns: usePlanColumns(),
        renderActions: (plan) => (
          <RowActions
            name={plan.name}
            onEdit={() => open("edit", plan)}
            onDelete={() => open("delete", plan)}
            deleteRefusal={plan.companiesCount > 0 ? t("plans.inUse", { count: plan.companiesCount }) : null}
          />
        ),
        cards: "tablet",
      }}
    >
      {now.edit === undefined ? null : <PlanDialog plan={now.edit} onClose={close} />}
      {now.delete ? <DeletePlan plan={now.delete} onClose={close} /> : null}
    </CrudPart>
  );
}
