import type { Campaign, CampaignStatus } from "@balcao/shared/campaigns/schema";
import Ban from "lucide-react/icons/ban";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CircleCheck from "lucide-react/icons/circle-check";
import CirclePause from "lucide-react/icons/circle-pause";
import PencilLine from "lucide-react/icons/pencil-line";
import Send from "lucide-react/icons/send";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import { zonedFull } from "../../lib/time/zoned.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { PauseNote } from "./report/pause-note.tsx";
import { useWhyNot } from "./use-why-not.ts";
import basics from "../../ui/basics.module.css";
import css from "./status.module.css";

const icons: Record<CampaignStatus, LucideIcon> = {
  INATIVA: PencilLine,
  PROGRAMADA: CalendarClock,
  EM_ANDAMENTO: Send,
  CANCELADA: Ban,
  FINALIZADA: CircleCheck,
};

/** The state of a campaign as icon, word and colour. A running campaign that is held back is shown as held back. */
export function StatusChip({ campaign: { status, pause } }: { campaign: Pick<Campaign, "status" | "pause"> }) {
  const { t } = useTranslation("campaigns");
  const Icon = pause ? CirclePause : icons[status];
  return (
    <span
      className={`${basics["still"]} ${basics["mark"]} ${basics["tiny"]} ${basics["firm"]} ${basics["unbroken"]} ${css["chip"]}`}
      data-status={status}
    >
      <Icon size={14} aria-hidden />
      {t(`status.${pause ? "paused" : status}`)}
    </span>
  );
}

/** What a person should know about a campaign now: why it sends nothing, and that it missed its time or began late. */
export function CampaignNotes({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const { missed, startedLate, startedAt } = campaign;
  const whyNot = useWhyNot(campaign);
  const { timezone } = useMe().company;
  return (
    <>
      <PauseNote campaign={campaign} />
      {whyNot ? (
        <p
          className={`${basics["broken"]} ${basics["apart"]} ${basics["top"]} ${basics["small"]} ${css["note"]}`}
          data-kind={missed ? "missed" : "lost"}
        >
          <TriangleAlert size={14} aria-hidden />
          <span>{whyNot}</span>
        </p>
      ) : null}
      {startedLate && startedAt ? (
        <p className={`${basics["broken"]} ${basics["apart"]} ${basics["top"]} ${basics["small"]} ${css["note"]}`}>
          <TriangleAlert size={14} aria-hidden />
          <span>{t("startedLate", { when: zonedFull(startedAt, timezone) })}</span>
        </p>
      ) : null}
    </>
  );
}
