import { snoozeTimes } from "@balcao/shared/tickets/snooze";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Skeleton from "@mui/material/Skeleton";
import { useTranslation } from "react-i18next";
import { zonedFull } from "../../../lib/time/zoned.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import basics from "../../../ui/basics.module.css";
import css from "./snooze-dialog.module.css";
import { useDeskRules } from "./use-desk-rules.ts";

type Props = { ticket: Ticket; now: Date; busy: boolean; onChoose: (until: Date) => void };

/**
 * The times that the user chooses by one press. While the choice is being sent the pressed button keeps the focus, so that Escape still works. The
 * dialog sends one choice at a time.
 */
export function SnoozePresets({ ticket, now, busy, onChoose }: Props) {
  const { t } = useTranslation("tickets");
  const { timezone } = useMe().company;
  const rules = useDeskRules(ticket);
  if (rules === undefined) return <Skeleton variant="rounded" height={244} />;
  return (
    <ul className={`${basics["column"]} ${basics["gap6"]} ${css["times"]}`}>
      {snoozeTimes(now, timezone, rules).map(({ preset, until }, index) => (
        <li key={preset}>
          <button
            className={`${basics["ends"]} ${basics["framed"]} ${basics["firm"]} ${basics["gap12"]} ${basics["row"]} ${basics["lights"]}`}
            type="button"
            autoFocus={index === 0}
            aria-disabled={busy}
            onClick={() => onChoose(until)}
          >
            {t(`snooze.${preset}`)}
            <time className={`${basics["note"]} ${basics["still"]}`} dateTime={until.toISOString()}>
              {zonedFull(until.toISOString(), timezone)}
            </time>
          </button>
        </li>
      ))}
    </ul>
  );
}
