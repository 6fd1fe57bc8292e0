import { progressOf, validOf } from "@balcao/shared/campaigns/rules";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import LinearProgress from "@mui/material/LinearProgress";
import Cable from "lucide-react/icons/cable";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Files from "lucide-react/icons/files";
import ListChecks from "lucide-react/icons/list-checks";
import Paperclip from "lucide-react/icons/paperclip";
import Tag from "lucide-react/icons/tag";
import type { LucideIcon } from "lucide-react/types";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { zonedFull } from "../../../lib/time/zoned.ts";
import type { RowPosition } from "../../../ui/infinite-list.tsx";
import { FramedRow } from "../../../ui/rows.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { CampaignNotes, StatusChip } from "../status.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./campaign-card.module.css";

type Props = { campaign: Campaign; position: RowPosition; onOpen: () => void; children: ReactNode };

/** One campaign of the list: its name, when it is sent, how far it came, and in `children` what can be done with it. */
export function CampaignCard({ campaign, position, onOpen, children }: Props) {
  const { id, name, startedAt } = campaign;
  return (
    <FramedRow className={css["card"]} lights {...position}>
      <div className={`${basics["column"]} ${basics["rest"]} ${basics["gap6"]}`}>
        <div className={`${basics["row"]} ${css["title"]}`}>
          {startedAt ? (
            <Link to={`/campaign/${id}/report`} dir="auto">
              {name}
            </Link>
          ) : (
            <button type="button" dir="auto" onClick={onOpen}>
              {name}
            </button>
          )}
          <StatusChip campaign={campaign} />
        </div>
        <Facts campaign={campaign} />
        <CampaignNotes campaign={campaign} />
        {startedAt ? <Progress campaign={campaign} /> : null}
      </div>
      <div className={`${basics["row"]} ${basics["still"]} ${basics["gap4"]} ${css["actions"]}`}>{children}</div>
    </FramedRow>
  );
}

function Facts({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const { whatsapp, contactList, tagList, fileList, mediaName } = campaign;
  return (
    <ul className={`${basics["wrapped"]} ${basics["note"]} ${basics["figures"]} ${css["facts"]}`}>
      <Fact icon={CalendarClock} label={t("schedule")} text={useWhen(campaign)} />
      <Fact icon={Cable} label={t("connection")} text={whatsapp?.name ?? t("noConnection")} missing={!whatsapp} />
      {contactList ? <Fact icon={ListChecks} label={t("contactList")} text={contactList.name} /> : null}
      {tagList ? <Fact icon={Tag} label={t("tagList")} text={tagList.name} /> : null}
      {contactList || tagList ? null : <Fact icon={ListChecks} label={t("audience")} text={t("noAudience")} missing />}
      {fileList ? <Fact icon={Files} label={t("fileList")} text={fileList.name} /> : null}
      {mediaName ? <Fact icon={Paperclip} label={t("attachment")} text={mediaName} /> : null}
    </ul>
  );
}

type FactProps = { icon: LucideIcon; label: string; text: string; missing?: boolean };

const Fact = ({ icon: Icon, label, text, missing = false }: FactProps) => (
  <li title={`${label}: ${text}`} data-missing={missing}>
    <Icon size={14} role="img" aria-label={label} />
    <span className={basics["clipped"]} dir="auto">
      {text}
    </span>
  </li>
);

/** When the campaign begins, began or ended, by the company's clock. */
function useWhen({ status, scheduledAt, startedAt, completedAt, missed }: Campaign): string {
  const { t } = useTranslation("campaigns");
  const { timezone } = useMe().company;
  if (status === "FINALIZADA" && completedAt) return t("when.ended", { when: zonedFull(completedAt, timezone) });
  if (startedAt) return t("when.began", { when: zonedFull(startedAt, timezone) });
  return scheduledAt
    ? t(missed ? "when.missed" : "when.begins", { when: zonedFull(scheduledAt, timezone) })
    : t("when.byHand");
}

/** How many people got the message, of all people whom the campaign can reach. */
function Progress({ campaign: { counts, name } }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const valid = validOf(counts);
  return (
    <div className={`${basics["row"]} ${basics["hint"]} ${basics["figures"]} ${css["progress"]}`}>
      <LinearProgress variant="determinate" value={progressOf(counts)} aria-label={t("progressOf", { name })} />
      <span>{t("progress", { done: counts.delivered, count: valid })}</span>
      {counts.failed > 0 ? <span className={css["failed"]}>{t("failed", { count: counts.failed })}</span> : null}
      {counts.replied > 0 ? <span>{t("replied", { count: counts.replied })}</span> : null}
    </div>
  );
}
