import { validOf } from "@balcao/shared/campaigns/rules";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import ClockAlert from "lucide-react/icons/clock-exclamation-point";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { zonedFull } from "../../../lib/time/zoned.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { MetaCharges } from "./meta-charges.tsx";
import { Funnel } from "./funnel.tsx";
import { NotStarted } from "./not-started.tsx";
import basics from "../../../ui/basics.module.css";
import { Reasons } from "./reasons.tsx";
import css from "./summary.module.css";
import type { CampaignReport } from "./figures.ts";
import { Timeline } from "./timeline.tsx";
import { Variants } from "./variants.tsx";

/** The figures of a campaign: cards, the funnel, and the comparison of its texts. */
export function Summary({ report: { campaign, variants, reasons } }: { report: CampaignReport }) {
  const waits = campaign.counts.total === 0 && campaign.startedAt === null;
  return (
    <>
      <Cards campaign={campaign} />
      {waits ? (
        <NotStarted campaign={campaign} />
      ) : (
        <>
          <div className={css["columns"]}>
            <Funnel campaign={campaign} />
            <Timeline campaign={campaign} />
          </div>
          <MetaCharges campaign={campaign} />
          <Reasons reasons={reasons} />
          <Variants variants={variants} />
        </>
      )}
    </>
  );
}

function Cards({ campaign }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation("campaignReport");
  const zone = useMe().company.timezone;
  const { counts, confirmation, whatsapp, contactList, tagList, scheduledAt, startedAt, completedAt } = campaign;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <dl className={`${basics["still"]} ${basics["gap12"]} ${css["cards"]}`}>
      <Card label={t("card.valid")}>{number.format(validOf(counts))}</Card>
      {confirmation ? <Card label={t("card.asked")}>{number.format(counts.asked)}</Card> : null}
      {confirmation ? <Card label={t("card.confirmed")}>{number.format(counts.confirmed)}</Card> : null}
      <Card label={t("card.delivered")}>{number.format(counts.delivered)}</Card>
      <Card label={t("card.connection")} text={whatsapp?.name ?? "—"} />
      {campaign.template ? <Card label={t("card.template")} text={campaign.template.name} /> : null}
      {tagList === null || contactList ? <Card label={t("card.list")} text={contactList?.name ?? "—"} /> : null}
      {tagList ? <Card label={t("card.tag")} text={tagList.name} /> : null}
      <Card label={t("card.scheduledAt")} text={scheduledAt ? zonedFull(scheduledAt, zone) : t("card.unscheduled")} />
      {startedAt ? (
        <Card label={t("card.startedAt")} text={zonedFull(startedAt, zone)}>
          {campaign.startedLate ? (
            <small
              className={`${basics["row"]} ${basics["tiny"]} ${basics["warning"]} ${basics["gap4"]} ${css["late"]}`}
              title={t("startedLateHelp")}
            >
              <ClockAlert size={13} aria-hidden />
              {t("startedLate")}
            </small>
          ) : null}
        </Card>
      ) : null}
      <Card label={t("card.completedAt")} text={completedAt ? zonedFull(completedAt, zone) : "—"} />
    </dl>
  );
}

type CardProps = { label: string; text?: string; children?: ReactNode };

function Card({ label, text, children }: CardProps) {
  return (
    <div className={`${basics["card"]} ${basics["narrow"]} ${css["card"]}`}>
      <dt className={basics["hint"]}>{label}</dt>
      <dd {...(text === undefined ? {} : { "data-text": true, dir: "auto" as const, title: text })}>
        {text}
        {children}
      </dd>
    </div>
  );
}
