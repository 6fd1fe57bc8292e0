import { canChangeSchedule, canSendNow, shownStatus } from "@balcao/shared/schedules/rules";
import type { Schedule } from "@balcao/shared/schedules/schema";
import Button from "@mui/material/Button";
import { Ban, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { useCancelSchedule, useDeleteSchedule, useSendScheduleNow } from "./queries.ts";
import css from "./schedule-dialog.module.css";

type SendProps = { schedule: Schedule; onDone?: () => void };

/** At once, whatever the time it was planned for. The push of the change may take the button away before the answer comes. */
export function SendNow({ schedule, onDone }: SendProps) {
  const { t } = useTranslation("schedules");
  const send = useSendScheduleNow();
  const tell = ({ status, reason }: Schedule) => {
    if (status === "ENVIADA") notify.success(t("sent"));
    else notify.error(t(`reason.${reason ?? "no-connection"}`));
    onDone?.();
  };
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<Send size={14} />}
      loading={send.isPending}
      loadingPosition="start"
      onClick={() => void send.mutateAsync(schedule.id).then(tell, () => undefined)}
    >
      {t("sendNow")}
    </Button>
  );
}

type RemoveProps = { schedule: Schedule; how: "cancel" | "delete"; onClose: () => void; onDone?: () => void };

/** Asks first. What is cancelled stays on record; what is deleted does not. */
export function RemoveSchedule({ schedule, how, onClose, onDone }: RemoveProps) {
  const { t } = useTranslation("schedules");
  const cancel = useCancelSchedule();
  const remove = useDeleteSchedule();
  const cancels = how === "cancel";
  const act = async () => {
    try {
      await (cancels ? cancel.mutateAsync(schedule.id) : remove.mutateAsync(schedule.id));
      notify.success(t(cancels ? "cancelled" : "deleted"));
      onDone?.();
    } catch {
      // What the server says against it is told by the mutation itself.
    } finally {
      onClose();
    }
  };
  return (
    <Confirm
      open
      danger
      title={t(cancels ? "cancelTitle" : "deleteTitle")}
      text={t(cancels ? "cancelText" : shownStatus(schedule) === "ENVIADA" ? "deleteSentText" : "deleteText")}
      action={t(cancels ? "cancel" : "delete")}
      dismiss={t("keep")}
      busy={cancel.isPending || remove.isPending}
      onClose={onClose}
      onConfirm={() => void act()}
    />
  );
}

/** What can be done with one besides changing it; what is done closes its dialog. */
export function ScheduleActions({ schedule, onDone }: { schedule: Schedule; onDone: () => void }) {
  const { t } = useTranslation("schedules");
  const [asking, ask] = useState<"cancel" | "delete" | null>(null);
  return (
    <div className={css["actions"]}>
      {canSendNow(schedule) ? <SendNow schedule={schedule} onDone={onDone} /> : null}
      {canChangeSchedule(schedule) ? (
        <Button size="small" color="inherit" startIcon={<Ban size={14} />} onClick={() => ask("cancel")}>
          {t("cancel")}
        </Button>
      ) : null}
      <Button size="small" color="error" startIcon={<Trash2 size={14} />} onClick={() => ask("delete")}>
        {t("delete")}
      </Button>
      {asking ? <RemoveSchedule schedule={schedule} how={asking} onClose={() => ask(null)} onDone={onDone} /> : null}
    </div>
  );
}
