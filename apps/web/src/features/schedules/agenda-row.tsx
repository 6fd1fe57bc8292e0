import { shownStatus } from "@balcao/shared/schedules/rules";
import type { Schedule } from "@balcao/shared/schedules/schema";
import Paperclip from "lucide-react/icons/paperclip";
import { useTranslation } from "react-i18next";
import { zonedTime } from "../../lib/zoned.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { nameOf } from "../../lib/contact-name.ts";
import { Told } from "../../nouns/variables/told.tsx";
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
        <time dateTime={sendAt}>{zonedTime(sendAt, zone)}</time>
        <span className={css["what"]}>
          <span className={css["head"]}>
            <strong dir="auto">{nameOf(contact, t("unnamed"))}</strong>
            <StateMark status={status} />
          </span>
          <span className={css["body"]} dir="auto">
            <Told text={body} known={known} />
          </span>
          <span className={css["facts"]}>
            {media ? (
              <span>
                <Paperclip size={13} aria-hidden />
                {media.name}
              </span>
            ) : null}
            {reason ? <span>{reason}</span> : null}
            {user ? <span>{user.name}</span> : null}
          </span>
        </span>
      </button>
    </li>
  );
}
