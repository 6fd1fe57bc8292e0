import type { PayerAddress } from "@balcao/shared/billing/payer-address";
import type { PaymentMethod } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { subscriptionQuery } from "../../../nouns/billing/queries.ts";
import basics from "../../../ui/basics.module.css";
import { AddressDialog } from "./address-dialog.tsx";

/** Asks for the payer's address before the first bank slip, because a slip names this address. Later slips use the stored address. */
export function useSlipAddress(method: PaymentMethod, collect: () => void): { ask: () => void; place: ReactNode } {
  const { data: subscription } = useQuery(subscriptionQuery);
  const [asking, setAsking] = useState(false);
  if (method !== "bank_slip") return { ask: collect, place: null };
  const kept = subscription?.payerAddress ?? null;
  const done = () => {
    setAsking(false);
    if (kept === null) collect();
  };
  return {
    ask: kept === null ? () => setAsking(true) : collect,
    place: (
      <>
        {kept ? <Place address={kept} onChange={() => setAsking(true)} /> : null}
        {asking ? <AddressDialog kept={kept} onDone={done} onClose={() => setAsking(false)} /> : null}
      </>
    ),
  };
}

/** The address that will stand on the slip, shown for a last check. Its postal code stays on one line, also at the hyphen. */
function Place({ address, onChange }: { address: PayerAddress; onChange: () => void }) {
  const { t } = useTranslation("billing");
  const { street, number, district, city, state, zip } = address;
  return (
    <p className={basics["note"]}>
      {`${street}, ${number} · ${district} · ${city}, ${state} · `}
      <span className={basics["unbroken"]}>{`${zip.slice(0, 5)}-${zip.slice(5)}`}</span>{" "}
      <Button size="small" color="inherit" onClick={onChange}>
        {t("changeAddress")}
      </Button>
    </p>
  );
}
