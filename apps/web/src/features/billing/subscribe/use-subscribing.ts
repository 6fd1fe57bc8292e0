import type { Subscription } from "@balcao/shared/billing/schema";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * The user's step between choosing a plan and paying it. Plan and step are in the address, so that Back works and the form for a card can lead back.
 */
export function useSubscribing({ last_invoice: invoice }: Subscription) {
  const [params, setParams] = useSearchParams();
  const step = params.get("step");
  const owed = invoice?.owed ? invoice.id : null;
  // Keeps the invoice's id, so that the notice of the payment is still shown once the invoice is no longer owed.
  const [held, hold] = useState<number | null>(null);
  if (step === null && held === null && owed !== null) hold(owed);
  const go = (next: Record<string, string>, replace = false) => setParams(next, { replace });
  return {
    paying: step === null ? held : null,
    step,
    plan: params.get("plan") || null,
    select: (plan: string | null) => go(plan === null ? { step: "plan" } : { step: "plan", plan }, true),
    toPlans: () => go({ step: "plan" }),
    toPlan: () => go({ step: "plan", plan: params.get("plan") ?? "" }),
    toMethods: () => go({ step: "method", plan: params.get("plan") ?? "" }),
    /** Shows the invoice that replaces the paid one, or none. */
    turnTo: hold,
    pay: (invoiceId: number) => {
      hold(invoiceId);
      go({}, true);
    },
    leave: () => go({}, true),
  };
}
export type SubscribeState = ReturnType<typeof useSubscribing>;
