import type { Subscription } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../../lib/screen/media-query.ts";
import { Caution } from "../../../ui/caution.tsx";
import { phone } from "../../../ui/theme/breakpoints.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { Payment } from "../payment/payment.tsx";
import { CheckoutData, type Data } from "./checkout-data.tsx";
import { CheckoutPlan } from "./checkout-plan.tsx";
import { CheckoutReview } from "./checkout-review.tsx";
import { type Choice, leavingOf, nothingChosen } from "./chosen-to-switch-off.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./checkout.module.css";
import { useOrder } from "./use-order.ts";

const steps = ["data", "customize", "review"] as const;
const [dataStep, planStep, reviewStep] = [0, 1, 2];

/**
 * Orders a subscription in three steps and pays it by Pix. The plan comes first, because the payer's data is mostly known. Missing data is asked for
 * before the order.
 */
export default function CheckoutDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { t } = useTranslation("billing");
  const { name } = useMe();
  const onPhone = useMediaQuery(phone);
  const [step, go] = useState(planStep);
  const [plan, choose] = useState<string | null>(subscription.plan.planIdentifier);
  const [owed, owe] = useState<number | null>(null);
  const form = useForm<Data>({
    defaultValues: { firstName: name, lastName: "", address: "", city: "", state: "", zipcode: "", country: "BR" },
  });
  const [choice, setChoice] = useState(nothingChosen);
  const { order, busy, refusal } = useOrder();
  const take = (other: string | null) => {
    choose(other);
    setChoice(nothingChosen);
  };
  const finish = async (identifier: string) => {
    const invoiceId = await order(identifier, "pix", leavingOf(choice));
    if (invoiceId === null) onClose();
    else if (invoiceId !== undefined) owe(invoiceId);
  };
  const next = () => {
    if (step === reviewStep && plan)
      void form.handleSubmit(
        () => finish(plan),
        () => go(dataStep),
      )();
    else if (step === dataStep) void form.handleSubmit(() => go(planStep))();
    else go(step + 1);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth fullScreen={onPhone} aria-labelledby="checkout-title">
      <DialogTitle id="checkout-title">{t("checkout")}</DialogTitle>
      <DialogContent className={css["content"] ?? ""}>
        {owed === null ? <Steps step={step} /> : null}
        {refusal && owed === null ? <Caution urgent>{refusal}</Caution> : null}
        {owed === null ? (
          <Stage {...{ step, form, plan, choose: take, subscription, choice, onChoice: setChoice }} />
        ) : (
          <Payment invoiceId={owed} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} sx={{ mr: "auto" }}>
          {t("common:close")}
        </Button>
        {owed === null ? (
          <Walk step={step} busy={busy} hasPlan={plan !== null} onBack={() => go(step - 1)} onNext={next} />
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

type WalkProps = { step: number; busy: boolean; hasPlan: boolean; onBack: () => void; onNext: () => void };
function Walk({ step, busy, hasPlan, onBack, onNext }: WalkProps) {
  const { t } = useTranslation("billing");
  return (
    <>
      {step > dataStep ? (
        <Button color="inherit" onClick={onBack}>
          {t("back")}
        </Button>
      ) : null}
      <Button variant="contained" loading={busy} disabled={!hasPlan && step > dataStep} onClick={onNext}>
        {t(step === reviewStep ? "finish" : "next")}
      </Button>
    </>
  );
}

function Steps({ step }: { step: number }) {
  const { t } = useTranslation("billing");
  return (
    <ol className={`${basics["wrapped"]} ${basics["note"]} ${css["steps"]}`}>
      {steps.map((one, index) => (
        <li
          key={one}
          className={`${basics["row"]} ${basics["apart"]}`}
          aria-current={index === step ? "step" : undefined}
        >
          <span className={`${basics["middle"]} ${basics["tiny"]}`}>{index + 1}</span>
          {t(`step.${one}`)}
        </li>
      ))}
    </ol>
  );
}

type StageProps = {
  step: number;
  form: UseFormReturn<Data>;
  plan: string | null;
  choose: (plan: string | null) => void;
  subscription: Subscription;
  choice: Choice;
  onChoice: (choice: Choice) => void;
};
function Stage({ step, form, plan, choose, subscription, choice, onChoice }: StageProps) {
  return (
    <>
      {/* The data form stays in the page, so that its fields are also checked when the user never opens it. */}
      <div hidden={step !== dataStep}>
        <CheckoutData form={form} />
      </div>
      {step === planStep ? <CheckoutPlan subscription={subscription} plan={plan} onChoose={choose} /> : null}
      {step === reviewStep && plan !== null ? (
        <CheckoutReview
          plan={plan}
          data={form.getValues()}
          email={subscription.billingEmail}
          choice={choice}
          onChoose={onChoice}
        />
      ) : null}
    </>
  );
}
