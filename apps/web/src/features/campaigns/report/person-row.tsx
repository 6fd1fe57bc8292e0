import { canRetry } from "@balcao/shared/campaigns/rules";
import type { Shipping, ShippingState } from "@balcao/shared/campaigns/schema";
import { formatNumber } from "@balcao/shared/phone";
import IconButton from "@mui/material/IconButton";
import Check from "lucide-react/icons/check";
import CheckCheck from "lucide-react/icons/check-check";
import CircleSlash from "lucide-react/icons/circle-slash";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Eye from "lucide-react/icons/eye";
import Hourglass from "lucide-react/icons/hourglass";
import Reply from "lucide-react/icons/reply";
import RotateCw from "lucide-react/icons/rotate-cw";
import Send from "lucide-react/icons/send";
import ThumbsDown from "lucide-react/icons/thumbs-down";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { zonedFull } from "../../../lib/zoned.ts";
import type { RowPosition } from "../../../ui/infinite-list.tsx";
import { useMe } from "../../auth/me.ts";
import css from "./people.module.css";

const icons: Record<ShippingState, LucideIcon> = {
  queued: Clock,
  asking: Send,
  waiting_confirmation: Hourglass,
  sending: Send,
  sent: Check,
  delivered: CheckCheck,
  read: Eye,
  replied: Reply,
  refused: ThumbsDown,
  failed: CircleX,
  skipped: CircleSlash,
};
/** Each time that a person has, the latest step first. */
const times = [
  "repliedAt",
  "readAt",
  "deliveredAt",
  "sentAt",
  "confirmedAt",
  "confirmationRequestedAt",
] as const satisfies (keyof Shipping)[];

type Props = {
  shipping: Shipping;
  position: RowPosition;
  /** Null while nothing of the campaign can go out again. */
  onRetry: (() => void) | null;
};

/** One person of a campaign: what became of the message, since when, and why. */
export function PersonRow({ shipping, position, onRetry }: Props) {
  const { t } = useTranslation("campaignReport");
  const { name, number, state, reason, variant, ticketUuid } = shipping;
  const Icon = icons[state];
  const called = name || formatNumber(number);
  const why = reason ? t(`reason.${reason}`) : null;
  return (
    <li {...position} className={css["row"]}>
      <span className={css["name"]} dir="auto" title={called}>
        {ticketUuid ? (
          <Link to={`/tickets/${ticketUuid}`} aria-label={t("people.openTicket", { name: called })}>
            {called}
          </Link>
        ) : (
          called
        )}
      </span>
      <span className={css["number"]}>{formatNumber(number)}</span>
      <span className={css["state"]} data-state={state} {...(why ? { title: why } : {})}>
        <Icon size={16} aria-hidden />
        <span>
          {t(`state.${state}`)}
          {why ? <small>{why}</small> : null}
        </span>
      </span>
      <Times shipping={shipping} />
      <span className={css["variant"]}>{t("variant", { n: variant })}</span>
      <span className={css["act"]}>
        {onRetry && canRetry(shipping) ? (
          <IconButton
            size="small"
            aria-label={t("retry.one", { name: called })}
            title={t("retry.action")}
            onClick={onRetry}
          >
            <RotateCw size={16} />
          </IconButton>
        ) : null}
      </span>
    </li>
  );
}

/** The time of the last step, and those of all in its tooltip. */
function Times({ shipping }: { shipping: Shipping }) {
  const { t } = useTranslation("campaignReport");
  const zone = useMe().company.timezone;
  const known = times.flatMap((step) => {
    const at = shipping[step];
    return at ? [{ at, line: `${t(`time.${step}`)}: ${zonedFull(at, zone)}` }] : [];
  });
  const [last] = known;
  if (!last) return <span className={css["time"]} />;
  return (
    <time className={css["time"]} dateTime={last.at} title={known.map(({ line }) => line).join("\n")}>
      {zonedFull(last.at, zone)}
    </time>
  );
}
