import type { Subscription as Subscribed } from "@balcao/shared/billing/schema";
import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import BadgeCheck from "lucide-react/icons/badge-check";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { Payment } from "../../features/billing/payment/payment.tsx";
import { subscriptionQuery } from "../../nouns/billing/queries.ts";
import { OwnerScreen } from "../../features/billing/standing/owner-screen.tsx";
import { History } from "../../features/billing/subscribe/history.tsx";
import { MethodStep } from "../../features/billing/subscribe/method-step.tsx";
import { Reactivation, TrialOffer } from "../../features/billing/subscribe/offers.tsx";
import { PlanStep } from "../../features/billing/subscribe/plan-step.tsx";
import { StandingCard } from "../../features/billing/subscribe/standing-card.tsx";
import { type SubscribeState, useSubscribing } from "../../features/billing/subscribe/use-subscribing.ts";
import { whyNotLoaded } from "../../lib/error-text.ts";
import { useTitle } from "../../lib/title.ts";
import { Late } from "../../ui/late.tsx";
import { Page } from "../../ui/page/page.tsx";
import { RowsSkeleton } from "../../ui/rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import basics from "../../ui/basics.module.css";
import boxes from "../../ui/page/boxes.module.css";
import css from "./subscription.module.css";

const CheckoutDialog = lazy(() => import("../../features/billing/subscribe/checkout-dialog.tsx"));

/** The plan of the company, its price and how it is paid. Only admins can pay; other users read whom to ask. */
export default function Subscription() {
  const { t } = useTranslation("billing");
  const me = useMe();
  useTitle(t("title"));
  const pays = can(me, "billing-page:view");
  return (
    <Page title={t("title")} subtitle={t("subtitle")} action={null}>
      {pays ? <Loaded /> : <OwnerScreen />}
    </Page>
  );
}

function Loaded() {
  const { t } = useTranslation("billing");
  const { data, error, isPending, refetch } = useQuery(subscriptionQuery);
  if (isPending) return <RowsSkeleton />;
  if (data === undefined) return <ErrorState text={whyNotLoaded(error, t("failed"))} retry={() => void refetch()} />;
  if (data === null) return <EmptyState icon={BadgeCheck} title={t("neverBilled")} text={t("neverBilledText")} />;
  return <Body subscription={data} />;
}

function Body({ subscription }: { subscription: Subscribed }) {
  const place = useSubscribing(subscription);
  const [checkout, open] = useState(false);
  const { state, suspended, methods } = subscription;
  const subscribe = () => (methods.includes("pix") ? open(true) : place.toPlans());
  return (
    <div className={`${basics["column"]} ${basics["tall"]} ${boxes["boxes"]} ${css["body"]}`}>
      {place.paying === null && suspended ? <Reactivation subscription={subscription} onOwed={place.pay} /> : null}
      {place.paying === null && state === "trialing" ? <TrialOffer onSubscribe={subscribe} /> : null}
      {place.paying === null ? null : <Steps subscription={subscription} place={place} />}
      <StandingCard subscription={subscription} isPaying={place.paying !== null} onInvoice={place.turnTo} />
      {place.paying === null ? <Steps subscription={subscription} place={place} /> : null}
      <History />
      <Late>{checkout ? <CheckoutDialog subscription={subscription} onClose={() => open(false)} /> : null}</Late>
    </div>
  );
}

/** The three steps one after the other: choose a plan, choose how to pay, pay. */
function Steps({ subscription, place }: { subscription: Subscribed; place: SubscribeState }) {
  const { t } = useTranslation("billing");
  const { paying, plan, step } = place;
  if (paying !== null)
    return (
      <section
        className={`${basics["card"]} ${basics["column"]} ${basics["top"]} ${basics["gap16"]} ${css["payment"]}`}
        aria-label={t("payment")}
      >
        <Payment
          key={paying}
          invoiceId={paying}
          below={
            <Button size="small" color="inherit" onClick={place.toPlans}>
              {t("otherPlan")}
            </Button>
          }
          afterGone={
            <Button variant="contained" onClick={place.toPlans}>
              {t("choosePlan")}
            </Button>
          }
        />
      </section>
    );
  const isMethod = step === "method" && plan !== null;
  return (
    <section aria-labelledby="step-title">
      <h2 id="step-title" className={css["title"]}>
        {t(isMethod ? "stepMethod" : "stepPlan")}
      </h2>
      {isMethod ? (
        <MethodStep
          key={plan}
          subscription={subscription}
          plan={plan}
          onBack={place.toPlan}
          onOrdered={(invoiceId) => (invoiceId === null ? place.leave() : place.pay(invoiceId))}
        />
      ) : (
        <PlanStep subscription={subscription} selected={plan} onSelect={place.select} onNext={place.toMethods} />
      )}
    </section>
  );
}
