import type { NumberCare } from "@balcao/shared/campaigns/flight";
import Button from "@mui/material/Button";
import Unplug from "lucide-react/icons/unplug";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { zonedFull } from "../../../lib/time/zoned.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { useWhen } from "../use-when.ts";
import basics from "../../../ui/basics.module.css";
import css from "./care.module.css";
import { Light } from "./light.tsx";
import { ResumeNumber } from "./resume-number.tsx";
import { TodayBar } from "./today-bar.tsx";

/** What one number sent today, how customers reacted lately, and what holds the number back. */
export function NumberCard({ care }: { care: NumberCare }) {
  const { t, i18n } = useTranslation("campaignReport");
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <li className={`${basics["card"]} ${basics["small"]} ${basics["gap10"]} ${css["card"]}`}>
      <h3>
        <span dir="auto">{care.name}</span>
        <Light light={care.light} worded />
      </h3>
      {care.connected ? null : (
        <p className={`${basics["row"]} ${basics["quiet"]} ${basics["gap6"]}`}>
          <Unplug size={14} aria-hidden />
          {t("care.disconnected")}
        </p>
      )}
      <Brake care={care} />
      <TodayBar care={care} />
      {care.halved ? <p className={basics["hint"]}>{t("care.halved")}</p> : null}
      <dl className={css["facts"]}>
        <Fact label={t("care.sentToday")}>{number.format(care.sentToday)}</Fact>
        <Fact label={t("care.age")}>{t("care.days", { count: care.ageDays })}</Fact>
        <Percent label={t("care.answered")} value={care.answered} />
        <Percent label={t("care.optedOut")} value={care.optedOut} />
        <Percent label={t("care.failedShare")} value={care.failed} />
      </dl>
      <LastBrakes care={care} />
    </li>
  );
}

function Brake({ care }: { care: NumberCare }) {
  const { t } = useTranslation("campaignReport");
  const when = useWhen();
  const [asking, ask] = useState(false);
  const { brake, name } = care;
  if (!brake) return null;
  const then = brake.byHand || !brake.until ? t(`pauseHelp.${brake.reason}`) : t("goesOn", { when: when(brake.until) });
  return (
    <div className={`${basics["broken"]} ${basics["apart"]} ${css["brake"]}`} data-light={care.light}>
      <p>
        {t(`pause.${brake.reason}`, { name })} {then}
      </p>
      <Button size="small" variant="outlined" color="inherit" onClick={() => ask(true)}>
        {t("resume.open")}
      </Button>
      {asking ? <ResumeNumber care={care} reason={brake.reason} onClose={() => ask(false)} /> : null}
    </div>
  );
}

function Fact({ label, help, children }: { label: string; help?: string; children: ReactNode }) {
  return (
    <div title={help}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Percent({ label, value }: { label: string; value: number | null }) {
  const { t } = useTranslation("campaignReport");
  if (value === null)
    return (
      <Fact label={label} help={t("care.tooFewHelp")}>
        {t("care.tooFew")}
      </Fact>
    );
  return (
    <Fact label={label} help={t("care.lastDays")}>
      {t("care.percent", { value })}
    </Fact>
  );
}

function LastBrakes({ care: { brakes, name } }: { care: NumberCare }) {
  const { t } = useTranslation("campaignReport");
  const zone = useMe().company.timezone;
  if (brakes.length === 0) return null;
  return (
    <details className={css["brakes"]}>
      <summary>{t("care.brakes", { count: brakes.length })}</summary>
      <ul>
        {brakes.map(({ reason, at, resumedAt }) => (
          <li key={`${at} ${reason}`}>
            <time className={basics["hint"]} dateTime={at}>
              {zonedFull(at, zone)}
            </time>
            <span>{t(`pause.${reason}`, { name })}</span>
            {resumedAt ? (
              <small className={basics["hint"]}>{t("care.resumedAt", { at: zonedFull(resumedAt, zone) })}</small>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
