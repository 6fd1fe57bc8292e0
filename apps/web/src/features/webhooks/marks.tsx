import { isTroubled } from "@balcao/shared/webhooks/rules";
import type { Webhook, WebhookDelivery } from "@balcao/shared/webhooks/schema";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Pause from "lucide-react/icons/pause";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "../../ui/looks/marks.module.css";

/** The state of a webhook, as words and an icon. */
export function WebhookMark({ webhook: { state, pauseReason, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const isFailing = failingSince !== null;
  if (state === "paused")
    return (
      <span
        className={`${basics["note"]} ${basics["still"]} ${basics["mark"]} ${css["mark"]}`}
        data-look={pauseReason === "user" ? "quiet" : "bad"}
      >
        <Pause size={16} aria-hidden />
        {t(`paused.${pauseReason ?? "user"}`)}
      </span>
    );
  const Icon = isFailing ? TriangleAlert : CircleCheck;
  return (
    <span
      className={`${basics["note"]} ${basics["still"]} ${basics["mark"]} ${css["mark"]}`}
      data-look={isFailing ? "warning" : "good"}
    >
      <Icon size={16} aria-hidden />
      {t(isFailing ? "failing" : "active")}
    </span>
  );
}

/** How far a delivery is, as words and an icon. */
export function DeliveryMark({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation("webhooks");
  const { state } = delivery;
  const isRetried = state === "waiting" && isTroubled(delivery);
  const Icon = state === "delivered" ? CircleCheck : state !== "waiting" ? CircleX : isRetried ? TriangleAlert : Clock;
  const look = state === "delivered" ? "good" : state !== "waiting" ? "bad" : isRetried ? "warning" : "quiet";
  return (
    <span className={`${basics["note"]} ${basics["still"]} ${basics["mark"]} ${css["mark"]}`} data-look={look}>
      <Icon size={16} aria-hidden />
      {t(isRetried ? "state.retried" : `state.${state}`)}
    </span>
  );
}
