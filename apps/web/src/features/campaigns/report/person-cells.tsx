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
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { zonedFull } from "../../../lib/time/zoned.ts";
import type { Column } from "../../../ui/table/columns.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import basics from "../../../ui/basics.module.css";
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
/** All times of a person, the latest step first. */
const times = [
  "repliedAt",
  "readAt",
  "deliveredAt",
  "sentAt",
  "confirmedAt",
  "confirmationRequestedAt",
] as const satisfies (keyof Shipping)[];

/** What the report shows about each person of a campaign: what became of the message, since when, and why. */
export function usePersonColumns(): Column<Shipping>[] {
  const { t } = useTranslation("campaignReport");
  const head = (key: "person" | "number" | "state" | "time" | "variant") => ({ key, head: t(`people.${key}`) });
  return [
    { ...head("person"), width: "minmax(0, 3fr)", cell: (shipping) => <Name shipping={shipping} /> },
    {
      ...head("number"),
      width: "140px",
      cell: ({ number }) => (
        <span className={`${basics["quiet"]} ${basics["figures"]} ${basics["unbroken"]}`}>
          {number === "" ? null : formatNumber(number)}
        </span>
      ),
    },
    { ...head("state"), width: "minmax(0, 4fr)", cell: (shipping) => <State shipping={shipping} /> },
    { ...head("time"), width: "124px", cell: (shipping) => <Times shipping={shipping} /> },
    { ...head("variant"), width: "64px", cell: (shipping) => textOf(shipping, t) },
  ];
}

/** Which of the campaign's texts a person gets. A person who is left out gets none. */
const textOf = ({ state, variant }: Shipping, t: TFunction<"campaignReport">) =>
  state === "skipped" ? "—" : t("variant", { n: variant });

const calledOf = ({ name, number }: Shipping) => name || formatNumber(number);

function Name({ shipping }: { shipping: Shipping }) {
  const { t } = useTranslation("campaignReport");
  const name = calledOf(shipping);
  const { ticketUuid } = shipping;
  return (
    <span
      className={`${basics["clipped"]} ${basics["firm"]} ${basics["block"]} ${css["name"]}`}
      dir="auto"
      title={name}
    >
      {ticketUuid ? (
        <Link to={`/tickets/${ticketUuid}`} aria-label={t("people.openTicket", { name })}>
          {name}
        </Link>
      ) : (
        name
      )}
    </span>
  );
}

function State({ shipping: { state, reason, held } }: { shipping: Shipping }) {
  const { t } = useTranslation("campaignReport");
  const Icon = icons[state];
  const why = reason ? t(`reason.${reason}`) : held ? t("held") : null;
  return (
    <span
      className={`${basics["row"]} ${basics["narrow"]} ${basics["apart"]} ${css["state"]}`}
      data-state={state}
      {...(why ? { title: why } : {})}
    >
      <Icon size={16} aria-hidden />
      <span>
        {t(`state.${state}`)}
        {why ? <small>{why}</small> : null}
      </span>
    </span>
  );
}

/** The button that sends a failed message again. */
export function RetryButton({ shipping, onRetry }: { shipping: Shipping; onRetry: () => void }) {
  const { t } = useTranslation("campaignReport");
  if (!canRetry(shipping)) return null;
  return (
    <IconButton
      size="small"
      aria-label={t("retry.one", { name: calledOf(shipping) })}
      title={t("retry.action")}
      onClick={onRetry}
    >
      <RotateCw size={16} />
    </IconButton>
  );
}

/** The time of the last step; the tooltip has the times of all steps. */
function Times({ shipping }: { shipping: Shipping }) {
  const { t } = useTranslation("campaignReport");
  const zone = useMe().company.timezone;
  const known = times.flatMap((step) => {
    const at = shipping[step];
    return at ? [{ at, line: `${t(`time.${step}`)}: ${zonedFull(at, zone)}` }] : [];
  });
  const [last] = known;
  if (!last) return null;
  return (
    <time
      className={`${basics["quiet"]} ${basics["figures"]} ${basics["unbroken"]}`}
      dateTime={last.at}
      title={known.map(({ line }) => line).join("\n")}
    >
      {zonedFull(last.at, zone)}
    </time>
  );
}
