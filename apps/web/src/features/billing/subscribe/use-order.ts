import type { PaymentMethod } from "@balcao/shared/billing/schema";
import type { SwitchOffChoice } from "@balcao/shared/billing/chosen-to-switch-off";
import { useTranslation } from "react-i18next";
import { dayText } from "../../../lib/time/days.ts";
import { errorText } from "../../../lib/error-text.ts";
import { notify, preparedMs } from "../../../lib/notify.ts";
import { useCharge, useSubscribe } from "../../../nouns/billing/queries.ts";

const readingMs = 6000;

/**
 * Orders a plan. If an invoice is owed and the user has nothing else to choose, it also requests the Pix or the slip that pays the invoice. Returns
 * the id of the invoice to pay, null without such an invoice, and undefined when the order failed.
 */
export function useOrder() {
  const { t } = useTranslation("billing");
  const subscribe = useSubscribe();
  const charge = useCharge();
  const order = async (
    plan: string,
    method: PaymentMethod,
    leaving?: SwitchOffChoice,
  ): Promise<number | null | undefined> => {
    try {
      const {
        last_invoice: invoice,
        pendingPlan,
        expires_at: end,
        payerAddress,
      } = await subscribe.mutateAsync({
        plan,
        method,
        leaving,
      });
      const owed = invoice?.owed ? invoice.id : null;
      notify.success(
        pendingPlan && end && owed === null
          ? t("changePlanned", { plan: pendingPlan.name, date: dayText(end) })
          : t(owed === null ? "ordered" : "orderedOwed"),
        preparedMs,
      );
      const hasAll = method === "pix" || (method === "bank_slip" && payerAddress !== null);
      if (owed !== null && hasAll)
        await charge
          .mutateAsync({ invoiceId: owed, method })
          .catch((error: unknown) => notify.error(errorText(error), readingMs));
      return owed;
    } catch {
      return undefined;
    }
  };
  return {
    order,
    busy: subscribe.isPending || charge.isPending,
    refusal: subscribe.error ? `${t("orderFailed")} ${errorText(subscribe.error)}` : null,
  };
}
