import { Ack, type Message } from "@balcao/shared/messages/schema";
import Check from "lucide-react/icons/check";
import CheckCheck from "lucide-react/icons/check-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Clock from "lucide-react/icons/clock";
import { useTranslation } from "react-i18next";
import css from "./ticks.module.css";

type State = "failed" | "waiting" | "sent" | "received" | "read" | "played";
const icons = {
  failed: CircleAlert,
  waiting: Clock,
  sent: Check,
  received: CheckCheck,
  read: CheckCheck,
  played: CheckCheck,
};

/** The state of an ack: -1 failed, 0 waiting, 1 sent, 2 received, 3 read, 4 and 5 played. */
export function tickOf(ack: Message["ack"]): State {
  if (ack === Ack.failed) return "failed";
  if (ack === Ack.waiting) return "waiting";
  if (ack === Ack.sent) return "sent";
  if (ack === Ack.received) return "received";
  return ack === Ack.read ? "read" : "played";
}

export function Ticks({ ack }: { ack: Message["ack"] }) {
  const { t } = useTranslation("messages");
  const state = tickOf(ack);
  const Icon = icons[state];
  return (
    <span
      className={css["ticks"]}
      data-state={state}
      role="img"
      aria-label={t(`tick.${state}`)}
      title={t(`tick.${state}`)}
    >
      <Icon size={state === "waiting" ? 12 : 15} strokeWidth={2.25} aria-hidden />
    </span>
  );
}
