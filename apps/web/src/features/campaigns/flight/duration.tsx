import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import type { TFunction } from "i18next";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Clock from "lucide-react/icons/clock";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMe } from "../../../nouns/auth/me.ts";
import { useWhen } from "../use-when.ts";
import { momentOf, roundedUp } from "../moment.ts";
import basics from "../../../ui/basics.module.css";
import css from "./flight.module.css";

/** Says when a scheduled campaign will begin by itself, or that it missed its time. */
export function Begins({ campaign }: { campaign: Campaign }) {
  const { status, scheduledAt, missed, missedBy } = campaign;
  const { t } = useTranslation("campaignReport");
  const when = useWhen();
  if (status !== "PROGRAMADA" || !scheduledAt) return null;
  return (
    <p className={`${basics["row"]} ${basics["apart"]} ${basics["small"]}`}>
      <CalendarClock size={16} aria-hidden />
      {missed ? t(missedBy.length > 0 ? "missedTitle" : "missedText") : t("flight.begins", { when: when(scheduledAt) })}
    </p>
  );
}

/** A start within this time counts as immediate, so no wait is mentioned. */
const atOnceMs = 5 * 60_000;

/** How long the sending takes at this pace and when it ends. If the sending has to wait, also when it begins. */
export function Duration({ check: { recipients, seconds, beginsAt, endsAt } }: { check: FlightCheck }) {
  const { t, i18n } = useTranslation("campaignReport");
  const when = useWhen();
  const [now] = useState(Date.now);
  const begins = beginsAt !== null && Date.parse(beginsAt) - now > atOnceMs ? when(beginsAt) : null;
  const zone = useMe().company.timezone;
  if (recipients === 0) return null;
  const { day, date, time } = endsAt
    ? momentOf(roundedUp(endsAt), zone, i18n.language)
    : { day: null, date: null, time: null };
  const ends =
    date === null
      ? t("flight.endsUnknown")
      : day
        ? t(`flight.ends.${day}`, { time })
        : t("flight.ends.later", { date, time });
  return (
    <section className={css["part"]} aria-label={t("flight.time")}>
      <h3>
        <Clock size={16} aria-hidden />
        {timeOf(t, seconds, begins)}
      </h3>
      <p>{ends}</p>
      <p className={`${basics["hint"]} ${basics["broken"]} ${css["note"]}`}>
        {t("flight.pace")} {begins ? <Link to="/campaigns-config">{t("flight.changeHours")}</Link> : null}
      </p>
    </section>
  );
}

/** A forecast in rounded minutes, hours or days, preceded by the start time when the sending has to wait. */
function timeOf(t: TFunction<"campaignReport">, seconds: number, begins: string | null): string {
  const minutes = Math.ceil(seconds / 60);
  const [unit, count] =
    minutes < 90
      ? (["minutes", Math.max(1, minutes)] as const)
      : minutes < 36 * 60
        ? (["hours", Math.round(minutes / 60)] as const)
        : (["days", Math.round(minutes / 60 / 24)] as const);
  return begins === null ? t(`flight.${unit}`, { count }) : t(`flight.later.${unit}`, { count, when: begins });
}
