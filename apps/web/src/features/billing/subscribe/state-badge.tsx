import type { Subscription } from "@balcao/shared/billing/schema";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./standing-card.module.css";

/** Whether the company itself cancelled the subscription. It can still be used until its last paid day. */
export const isCancelled = ({ state, suspendReason }: Subscription): boolean =>
  state === "suspended" && suspendReason === "customer";

/** Shows the state of the subscription in a word. */
export function StateBadge({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation("billing");
  const state = isCancelled(subscription) ? "cancelled" : subscription.state;
  return (
    <span className={`${basics["tiny"]} ${basics["firm"]} ${css["state"]}`} data-state={state}>
      {t(`state.${state}`)}
    </span>
  );
}
