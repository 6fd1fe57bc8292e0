import type { Subscription } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../../lib/media-query.ts";
import { Caution } from "../../../ui/caution.tsx";
import { phone } from "../../../ui/theme/breakpoints.ts";
import { useMe } from "../../auth/me.ts";
import { Payment } from "../payment/payment.tsx";
import { CheckoutData, type Data } from "./checkout-data.tsx";
import { CheckoutPlan } from "./checkout-plan.tsx";
import { CheckoutReview } from "./checkout-review.tsx";
import css from "./checkout.module.css";
import { useOrder } from "./use-order.ts";

const steps = ["data", "customize", "review"] as const;
const [dataStep, planStep, reviewStep] = [0, 1, 2];

/** A subscription in three steps and a Pix. It begins with the plan, as who pays is mostly known; what is missing is asked for before the order. */
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
  const { order, busy, refusal } = useOrder();
  const finish = async (identifier: string) => {
    const invoiceId = await order(identifier, "pix");
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
          <Stage step={step} form={form} plan={plan} choose={choose} subscription={subscription} />
        ) : (
          <Payment invoiceId={owed} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} sx={{ mr: "auto" }}>
          {t("common:close")}
        </Button>
        {owed === null && step > dataStep ? (
          <Button color="inherit" onClick={() => go(step - 1)}>
            {t("back")}
          </Button>
        ) : null}
        {owed === null ? (
          <Button variant="contained" loading={busy} disabled={plan === null && step > dataStep} onClick={next}>
            {t(step === reviewStep ? "finish" : "next")}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

function Steps({ step }: { step: number }) {
  const { t } = useTranslation("billing");
  return (
    <ol className={css["steps"]}>
      {steps.map((one, index) => (
        <li key={one} aria-current={index === step ? "step" : undefined}>
          <span>{index + 1}</span>
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
};
function Stage({ step, form, plan, choose, subscription }: StageProps) {
  return (
    <>
      {/* It stays in the page, so that it is checked also by those who never open it. */}
      <div hidden={step !== dataStep}>
        <CheckoutData form={form} />
      </div>
      {step === planStep ? <CheckoutPlan subscription={subscription} plan={plan} onChoose={choose} /> : null}
      {step === reviewStep && plan !== null ? (
        <CheckoutReview plan={plan} data={form.getValues()} email={subscription.billingEmail} />
      ) : null}
    </>
  );
}
