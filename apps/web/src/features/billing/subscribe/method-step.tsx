import type { PaymentMethod, Subscription } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { Caution } from "../../../ui/caution.tsx";
import { ChangeSummary } from "./change-summary.tsx";
import { leavingOf, nothingChosen } from "./chosen-to-switch-off.tsx";
import { Methods } from "./methods.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./subscribe.module.css";
import { useOrder } from "./use-order.ts";

type Props = {
  subscription: Subscription;
  plan: string;
  onBack: () => void;
  /** Called with the invoice that is to be paid now, or with null. */
  onOrdered: (invoiceId: number | null) => void;
};

/** The second step: how the plan is paid, and what the choice means. */
export function MethodStep({ subscription: { methods, payable_with: usual }, plan, onBack, onOrdered }: Props) {
  const { t } = useTranslation("billing");
  const [chosen, choose] = useState<PaymentMethod | null>(null);
  const method = chosen ?? (usual && methods.includes(usual) ? usual : methods[0]);
  const [choice, setChoice] = useState(nothingChosen);
  const { order, busy, refusal } = useOrder();
  const change = (next: PaymentMethod) => {
    choose(next);
    notify.success(t("methodChanged"));
  };
  const confirm = async () => {
    const owed = method && (await order(plan, method, leavingOf(choice)));
    if (owed !== undefined) onOrdered(owed);
  };
  return (
    <div className={css["columns"]}>
      <Methods methods={methods} chosen={method} onChoose={change} />
      <section
        className={`${basics["card"]} ${basics["column"]} ${basics["narrow"]} ${css["order"]}`}
        aria-labelledby="order-title"
      >
        <h3 id="order-title">{t("summary")}</h3>
        <ChangeSummary plan={plan} choice={choice} onChoose={setChoice} />
        {refusal ? <Caution urgent>{refusal}</Caution> : null}
        <div className={`${basics["wrapped"]} ${basics["apart"]} ${css["buttons"]}`}>
          <Button color="inherit" onClick={onBack}>
            {t("back")}
          </Button>
          <Button variant="contained" loading={busy} disabled={!method} onClick={() => void confirm()}>
            {t("confirm")}
          </Button>
        </div>
      </section>
    </div>
  );
}
