import type { Charge, Invoice, PaymentMethod } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { moneyOf } from "../../../lib/money.ts";
import { useNow } from "../../../lib/time/use-now.ts";
import { Caution } from "../../../ui/caution.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { chargesQuery, useCharge } from "../../../nouns/billing/queries.ts";
import { CardPanel } from "./card-panel.tsx";
import { Gone, Wait } from "./outcome.tsx";
import basics from "../../../ui/basics.module.css";
import { PixPanel } from "./pix-panel.tsx";
import { useSlipAddress } from "./slip-address.tsx";
import { SlipPanel } from "./slip-panel.tsx";

type Props = { invoice: Invoice; method: PaymentMethod };
const isLive = ({ state }: Charge) => state === "creating" || state === "pending";

/** One way to pay: shows the charge that is to be paid, or the button that makes one. */
export function MethodPanel({ invoice, method }: Props) {
  const { t } = useTranslation("billing");
  const { data, isPending, refetch } = useQuery(chargesQuery(invoice.id));
  if (isPending) return <Wait text={t("common:loading")} />;
  if (!data) return <ErrorState text={t("invoiceFailed")} retry={() => void refetch()} />;
  const live = data.find((charge) => charge.method === method && isLive(charge));
  if (method === "credit_card") return <CardPanel invoice={invoice} live={live} />;
  return <Collected invoice={invoice} method={method} live={live} />;
}

type CollectedProps = { invoice: Invoice; method: "pix" | "bank_slip"; live: Charge | undefined };

function Collected({ invoice, method, live }: CollectedProps) {
  const { t } = useTranslation("billing");
  const now = useNow(1000);
  const charge = useCharge();
  const slip = useSlipAddress(method, () => charge.mutate({ invoiceId: invoice.id, method }));
  // Remembers the last valid charge, so that its expiry on screen is noticed.
  const [seen, see] = useState<string | null>(null);
  if (live && live.id !== seen) see(live.id);
  const left = live?.expiresAt ? Math.ceil((Date.parse(live.expiresAt) - now) / 1000) : null;
  const ended = seen !== null && (live === undefined || (left !== null && left <= 0));
  if (charge.isPending) return <Wait text={t(`making.${method}`)} />;
  const ask = (
    <Button variant="contained" onClick={slip.ask}>
      {t(ended ? `again.${method}` : `make.${method}`, { value: moneyOf(invoice.value - invoice.paidValue) })}
    </Button>
  );
  const refusal = charge.error ? <Caution urgent>{errorText(charge.error)}</Caution> : null;
  if (ended)
    return (
      <Gone>
        {refusal}
        {slip.place}
        {ask}
      </Gone>
    );
  if (live?.pix) return <PixPanel invoice={invoice} pix={live.pix} left={left} />;
  if (live?.bankSlip) return <SlipPanel slip={live.bankSlip} />;
  if (live) return <Wait text={t(`making.${method}`)} />;
  return (
    <div className={`${basics["column"]} ${basics["top"]} ${basics["gap12"]}`}>
      {refusal}
      <p>{t(`about.${method}`)}</p>
      {slip.place}
      {ask}
    </div>
  );
}
