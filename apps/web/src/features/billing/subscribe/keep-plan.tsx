import type { Subscription } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayText } from "../../../lib/time/days.ts";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { useSubscribe } from "../../../nouns/billing/queries.ts";
import { hasPlan } from "./plan-step.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./standing-card.module.css";

const readingMs = 6000;
type Props = {
  subscription: Subscription;
  /** Called with the invoice that is owed once the plan is kept, or with null. This invoice may differ from the earlier one. */
  onInvoice: (invoiceId: number | null) => void;
};

/** Names the plan that replaces the present one after its last day, and offers to keep the present plan instead. */
export function KeepPlan({ subscription, onInvoice }: Props) {
  const { t } = useTranslation("billing");
  const [asking, ask] = useState(false);
  const subscribe = useSubscribe();
  const { plan, pendingPlan, expires_at: end, payable_with: usual, methods } = subscription;
  const method = usual ?? methods[0];
  if (!pendingPlan || !end) return null;
  const keep = () => {
    if (!method) return;
    subscribe.mutate(
      { plan: plan.planIdentifier, method, leaving: undefined },
      {
        onSuccess: ({ last_invoice: invoice }) => {
          notify.success(t("planKept", { plan: plan.name }));
          onInvoice(invoice?.owed ? invoice.id : null);
        },
        onError: (error) => notify.error(errorText(error), readingMs),
        onSettled: () => ask(false),
      },
    );
  };
  return (
    <div className={`${basics["row"]} ${css["pending"]}`}>
      <p>{t("pendingPlan", { plan: pendingPlan.name, date: dayText(end) })}</p>
      {hasPlan(subscription) && method ? (
        <Button variant="outlined" color="inherit" size="small" onClick={() => ask(true)}>
          {t("keepPlan")}
        </Button>
      ) : null}
      <Confirm
        open={asking}
        title={t("keepPlanTitle", { plan: plan.name })}
        text={t("keepPlanText", { next: pendingPlan.name })}
        action={t("keepPlan")}
        dismiss={t("back")}
        busy={subscribe.isPending}
        onClose={() => ask(false)}
        onConfirm={keep}
      />
    </div>
  );
}
