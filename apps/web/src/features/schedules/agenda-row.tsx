import { shownStatus } from "@balcao/shared/schedules/rules";
import type { Schedule } from "@balcao/shared/schedules/schema";
import Paperclip from "lucide-react/icons/paperclip";
import { useTranslation } from "react-i18next";
import { zonedTime } from "../../lib/time/zoned.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { nameOf } from "../../lib/contact-name.ts";
import { FilledText } from "../../nouns/variables/filled-text.tsx";
import basics from "../../ui/basics.module.css";
import css from "./agenda.module.css";
import { StateMark, useReason } from "./states.tsx";
import { useKnown } from "./use-known.ts";

type Props = { schedule: Schedule; onOpen: (schedule: Schedule) => void };

/** One scheduled message with all its details; a click opens it. */
export function AgendaRow({ schedule, onOpen }: Props) {
  const { t } = useTranslation("schedules");
  const zone = useMe().company.timezone;
  const { sendAt, contact, body, media, user } = schedule;
  const status = shownStatus(schedule);
  const reason = useReason(schedule);
  const known = useKnown(schedule);
  return (
    <li>
      <button type="button" className={css["row"]} data-status={status} onClick={() => onOpen(schedule)}>
        <time className={`${basics["still"]} ${basics["strong"]}`} dateTime={sendAt}>
          {zonedTime(sendAt, zone)}
        </time>
        <span className={`${basics["column"]} ${basics["rest"]} ${css["what"]}`}>
          <span className={`${basics["row"]} ${basics["narrow"]} ${basics["ends"]} ${basics["gap12"]}`}>
            <strong className={`${basics["body"]} ${basics["strong"]} ${basics["clipped"]}`} dir="auto">
              {nameOf(contact, t("unnamed"))}
            </strong>
            <StateMark status={status} />
          </span>
          <span className={`${basics["lines"]} ${basics["broken"]} ${css["body"]}`} dir="auto">
            <FilledText text={body} known={known} />
          </span>
          <span className={`${basics["wrapped"]} ${basics["hint"]} ${css["facts"]}`}>
            {media ? (
              <span className={`${basics["broken"]} ${basics["narrow"]}`}>
                <Paperclip size={13} aria-hidden />
                {media.name}
              </span>
            ) : null}
            {reason ? <span className={`${basics["broken"]} ${basics["narrow"]}`}>{reason}</span> : null}
            {user ? <span className={`${basics["broken"]} ${basics["narrow"]}`}>{user.name}</span> : null}
          </span>
        </span>
      </button>
    </li>
  );
}
