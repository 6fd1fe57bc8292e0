import type { Subscription } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { notify, preparedMs } from "../../../lib/notify.ts";
import { Caution } from "../../../ui/caution.tsx";
import { useRenewal } from "../../../nouns/billing/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./offers.module.css";

/** Reactivates a suspended subscription. If its paid period is over, the user next pays the invoice that reactivates it. */
export function Reactivation({ subscription, onOwed }: { subscription: Subscription; onOwed: (id: number) => void }) {
  const { t } = useTranslation("billing");
  const renewal = useRenewal();
  const { suspendReason, last_invoice: invoice } = subscription;
  const reactivate = () =>
    renewal.mutate(true, {
      onSuccess: ({ suspended, last_invoice: owed }) => {
        if (!suspended) notify.success(t("reactivated"), preparedMs);
        if (suspended && owed) onOwed(owed.id);
      },
    });
  return (
    <section
      className={`${basics["row"]} ${css["offer"]}`}
      data-bad={suspendReason === "unpaid"}
      aria-label={t("reactivation")}
    >
      <div>
        <h2>{t(suspendReason === "customer" ? "cancelledTitle" : "suspendedTitle")}</h2>
        <p>{t(suspendReason === "customer" ? "cancelledText" : invoice ? "suspendedText" : "trialOverText")}</p>
        {renewal.error ? <Caution urgent>{`${t("reactivateFailed")}. ${errorText(renewal.error)}`}</Caution> : null}
      </div>
      <Button variant="contained" loading={renewal.isPending} onClick={reactivate}>
        {t(invoice && suspendReason === "unpaid" ? "reactivateByPaying" : "reactivate")}
      </Button>
    </section>
  );
}

/** Offers a subscription to a company in its trial. The company keeps its remaining days of trial. */
export function TrialOffer({ onSubscribe }: { onSubscribe: () => void }) {
  const { t } = useTranslation("billing");
  return (
    <section className={`${basics["row"]} ${css["offer"]}`} aria-label={t("trialTitle")}>
      <div>
        <h2>{t("trialTitle")}</h2>
        <p>{t("trialText")}</p>
      </div>
      <Button variant="contained" onClick={onSubscribe}>
        {t("subscribeNow")}
      </Button>
    </section>
  );
}
