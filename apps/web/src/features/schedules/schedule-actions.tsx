import { canChangeSchedule, canSendNow, shownStatus } from "@balcao/shared/schedules/rules";
import type { Schedule } from "@balcao/shared/schedules/schema";
import Button from "@mui/material/Button";
import Ban from "lucide-react/icons/ban";
import Send from "lucide-react/icons/send";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { useCancelSchedule, useDeleteSchedule, useSendScheduleNow } from "../../nouns/schedules/noun.ts";
import basics from "../../ui/basics.module.css";
import css from "./schedule-dialog.module.css";

type SendProps = { schedule: Schedule; onDone?: () => void };

/** Sends the message immediately instead of at its time. The event of the change may remove the button before the answer comes. */
export function SendNow({ schedule, onDone }: SendProps) {
  const { t } = useTranslation("schedules");
  const send = useSendScheduleNow();
  const tell = ({ status, reason }: Schedule) => {
    if (status === "ENVIADA") notify.success(t("sent"), preparedMs);
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

/** Asks before a message is cancelled or deleted. A cancelled message stays on record, a deleted one does not. */
export function RemoveSchedule({ schedule, how, onClose, onDone }: RemoveProps) {
  const { t } = useTranslation("schedules");
  const cancel = useCancelSchedule();
  const remove = useDeleteSchedule();
  const cancels = how === "cancel";
  const act = async () => {
    try {
      await (cancels ? cancel.mutateAsync(schedule.id) : remove.mutateAsync(schedule.id));
      notify.success(t(cancels ? "cancelled" : "deleted"), preparedMs);
      onDone?.();
    } catch {
      // The mutation itself shows a refusal of the server.
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

/** The actions on a message besides changing it. Each closes the message's dialog. */
export function ScheduleActions({ schedule, onDone }: { schedule: Schedule; onDone: () => void }) {
  const { t } = useTranslation("schedules");
  const [asking, ask] = useState<"cancel" | "delete" | null>(null);
  return (
    <div className={`${basics["wrapped"]} ${css["actions"]}`}>
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
