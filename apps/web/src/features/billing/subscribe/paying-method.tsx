import type { Subscription } from "@balcao/shared/billing/schema";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { Caution } from "../../../ui/caution.tsx";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { AddCardLink } from "../cards/add-card-link.tsx";
import { cardsQuery, useSubscribe } from "../../../nouns/billing/queries.ts";
import { Methods } from "./methods.tsx";
import { hasPlan } from "./plan-step.tsx";

/**
 * How the plan is paid. A company with a plan changes the way to pay here. A company without a plan chooses the way to pay together with the plan.
 */
export function PayingMethod({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation("billing");
  const [editing, edit] = useState(false);
  const { plan, pendingPlan, payable_with: method, methods } = subscription;
  const costs = plan.value > 0 || (pendingPlan?.value ?? 0) > 0;
  const changes = hasPlan(subscription) && costs && methods.some((one) => one !== method);
  if (!method && !changes) return null;
  return (
    <div>
      <dt>{t("methods")}</dt>
      <dd>
        {method ? t(`method.${method}`) : t("noMethodYet")}
        {changes ? (
          <IconButton size="small" aria-label={t("changeMethod")} title={t("changeMethod")} onClick={() => edit(true)}>
            <Pencil size={16} />
          </IconButton>
        ) : null}
        {editing ? <MethodDialog subscription={subscription} onClose={() => edit(false)} /> : null}
      </dd>
    </div>
  );
}

function MethodDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { t } = useTranslation("billing");
  const { plan, pendingPlan, payable_with: usual, methods } = subscription;
  const [method, choose] = useState(usual && methods.includes(usual) ? usual : methods[0]);
  const subscribe = useSubscribe();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!method) return;
    subscribe.mutate(
      { plan: (pendingPlan ?? plan).planIdentifier, method, leaving: undefined },
      {
        onSuccess: () => {
          notify.success(t("methodChanged"));
          onClose();
        },
      },
    );
  };
  return (
    <EntityDialog
      title={t("changeMethod")}
      action={t("common:save")}
      dirty={method !== usual}
      busy={subscribe.isPending}
      refusal={subscribe.error ? errorText(subscribe.error) : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <Methods methods={methods} chosen={method} onChoose={choose} />
    </EntityDialog>
  );
}

/** Shown to companies that pay by card while no card can be charged. */
export function CardMissing({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation("billing");
  const byCard =
    hasPlan(subscription) && subscription.payable_with === "credit_card" && subscription.tokenizer !== null;
  const { data: cards } = useQuery({ ...cardsQuery, enabled: byCard });
  if (!byCard || !cards || cards.some(({ isDefault, isDisabled }) => isDefault && !isDisabled)) return null;
  return (
    <div>
      <Caution>{t("cardMissing")}</Caution>
      <AddCardLink />
    </div>
  );
}
