import type { Schedule } from "@balcao/shared/schedules/schema";
import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Paperclip from "lucide-react/icons/paperclip";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { zonedFull } from "../../lib/time/zoned.ts";
import { ErrorState } from "../../ui/states.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { FilledText } from "../../nouns/variables/filled-text.tsx";
import { schedulesOf } from "../../nouns/schedules/noun.ts";
import { RemoveSchedule, SendNow } from "./schedule-actions.tsx";
import basics from "../../ui/basics.module.css";
import css from "./schedule-list.module.css";
import { useKnown } from "./use-known.ts";

type Props = { contactId: number; onEdit: (schedule: Schedule) => void };

/** The contact's planned messages, and messages that could not be sent. */
export function ScheduleList({ contactId, onEdit }: Props) {
  const { t } = useTranslation("schedules");
  const waiting = useQuery(schedulesOf(contactId, "PENDENTE"));
  const failed = useQuery(schedulesOf(contactId, "ERRO"));
  const [asking, ask] = useState<Schedule | null>(null);
  const all = [...(failed.data?.schedules ?? []), ...(waiting.data?.schedules ?? [])];
  if (waiting.isPending) return <Skeleton variant="rounded" height={64} />;
  if (waiting.isError && all.length === 0)
    return <ErrorState text={t("common:listFailed")} retry={() => void waiting.refetch()} />;
  if (all.length === 0) return <p className={`${basics["quiet"]} ${basics["small"]}`}>{t("none")}</p>;
  return (
    <>
      <ul className={`${basics["column"]} ${basics["apart"]}`} aria-label={t("title")}>
        {all.map((schedule) => (
          <Row key={schedule.id} schedule={schedule} onEdit={onEdit} onRemove={() => ask(schedule)} />
        ))}
      </ul>
      {asking ? (
        // A planned message is cancelled and stays on record; a failed one is deleted from the list.
        <RemoveSchedule
          schedule={asking}
          how={asking.status === "PENDENTE" ? "cancel" : "delete"}
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  );
}

type RowProps = { schedule: Schedule; onEdit: (schedule: Schedule) => void; onRemove: () => void };

function Row({ schedule, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation("schedules");
  const { company } = useMe();
  const known = useKnown(schedule);
  const waits = schedule.status === "PENDENTE";
  const when = zonedFull(schedule.sendAt, company.timezone);
  return (
    <li className={`${basics["framed"]} ${basics["small"]} ${css["row"]}`} data-failed={!waits}>
      <p className={`${basics["row"]} ${basics["figures"]} ${basics["firm"]} ${basics["gap6"]} ${css["when"]}`}>
        {waits ? <CalendarClock size={14} aria-hidden /> : <CircleAlert size={14} aria-hidden />}
        <time dateTime={schedule.sendAt}>{when}</time>
        <span className={`${basics["clipped"]} ${basics["hint"]}`}>{schedule.user?.name}</span>
      </p>
      <p className={`${basics["written"]} ${css["body"]}`} dir="auto">
        <FilledText text={schedule.body} known={known} />
      </p>
      {schedule.media ? (
        <p className={`${basics["row"]} ${basics["broken"]} ${basics["quiet"]} ${basics["gap6"]} ${css["file"]}`}>
          <Paperclip size={13} aria-hidden />
          {schedule.media.name}
        </p>
      ) : null}
      {schedule.reason ? <p className={css["reason"]}>{t(`reason.${schedule.reason}`)}</p> : null}
      {waits && schedule.cancelIfReplied ? (
        <p className={`${basics["quiet"]} ${css["hint"]}`}>{t("onlyIfSilent")}</p>
      ) : null}
      <Actions schedule={schedule} when={when} onEdit={onEdit} onRemove={onRemove} />
    </li>
  );
}

function Actions({ schedule, when, onEdit, onRemove }: RowProps & { when: string }) {
  const { t } = useTranslation("schedules");
  const waits = schedule.status === "PENDENTE";
  return (
    <div className={css["actions"]}>
      <SendNow schedule={schedule} />
      {waits ? (
        <IconButton size="small" aria-label={t("editOf", { when })} title={t("edit")} onClick={() => onEdit(schedule)}>
          <Pencil size={15} />
        </IconButton>
      ) : null}
      <IconButton
        size="small"
        aria-label={t(waits ? "cancelOf" : "deleteOf", { when })}
        title={t(waits ? "cancel" : "delete")}
        onClick={onRemove}
      >
        {waits ? <X size={16} /> : <Trash2 size={15} />}
      </IconButton>
    </div>
  );
}
