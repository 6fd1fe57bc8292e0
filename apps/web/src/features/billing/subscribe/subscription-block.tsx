import type { Subscription } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { dayText } from "../../../lib/time/days.ts";
import { whyNotLoaded } from "../../../lib/error-text.ts";
import { notify, preparedMs } from "../../../lib/notify.ts";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { subscriptionQuery, useRenewal } from "../../../nouns/billing/queries.ts";
import { LoadingBlock } from "../../../ui/loading-block.tsx";
import { StateBadge } from "./state-badge.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./standing-card.module.css";

const readingMs = 6000;

/** The subscription as a part of the settings: its state, its cancellation and its reactivation. */
export function SubscriptionBlock() {
  const { t } = useTranslation("billing");
  const { data, error, isPending, refetch } = useQuery(subscriptionQuery);
  if (isPending) return <LoadingBlock height={56} />;
  if (data === undefined) return <ErrorState text={whyNotLoaded(error, t("failed"))} retry={() => void refetch()} />;
  return data === null ? <p>{t("neverBilled")}</p> : <Standing subscription={data} />;
}

function Standing({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation("billing");
  const [asking, ask] = useState(false);
  const renewal = useRenewal();
  const { plan, state, active, suspended, expires_at: end, last_invoice: last } = subscription;
  const cancel = () =>
    renewal.mutate(false, {
      onSuccess: () => notify.success(t("cancelled"), preparedMs),
      onError: () => notify.error(t("cancelFailed"), readingMs),
      onSettled: () => ask(false),
    });
  const reactivate = () =>
    renewal.mutate(true, {
      onSuccess: (now) =>
        now.suspended ? notify.info(t("reactivateByInvoice"), readingMs) : notify.success(t("reactivated"), preparedMs),
      onError: () => notify.error(t("reactivateFailed"), readingMs),
    });
  return (
    <>
      <p className={`${basics["row"]} ${css["head"]}`}>
        <strong>{plan.name}</strong>
        <StateBadge subscription={subscription} />
        {end ? <span className={basics["note"]}>{t("until", { date: dayText(end) })}</span> : null}
      </p>
      <div className={`${basics["wrapped"]} ${basics["apart"]}`}>
        <Button component={Link} to="/subscription" variant="outlined" color="inherit">
          {t("openSubscription")}
        </Button>
        {active && !suspended && (state !== "trialing" || last?.owed) && plan.value > 0 ? (
          <Button color="error" onClick={() => ask(true)}>
            {t("cancel")}
          </Button>
        ) : null}
        {suspended ? (
          <Button variant="contained" loading={renewal.isPending} onClick={reactivate}>
            {t("reactivate")}
          </Button>
        ) : null}
      </div>
      <Confirm
        open={asking}
        title={t("cancelTitle")}
        text={end ? t("cancelText", { date: dayText(end) }) : t("cancelTextNow")}
        action={t("cancel")}
        dismiss={t("keep")}
        danger
        busy={renewal.isPending}
        onClose={() => ask(false)}
        onConfirm={cancel}
      />
    </>
  );
}
