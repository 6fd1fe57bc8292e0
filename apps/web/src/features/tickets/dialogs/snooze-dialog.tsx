import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import { notify } from "../../../lib/notify.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { useSnooze } from "../changes.ts";
import css from "./snooze-dialog.module.css";
import { localInput, snoozeTimes } from "./snooze-times.ts";

type Props = { ticket: Ticket; onClose: () => void; onDone: () => void };

/** Snoozes a ticket until one of a few proposed times or a time of the user's choice. */
export default function SnoozeDialog({ ticket, onClose, onDone }: Props) {
  const { t } = useTranslation("tickets");
  const id = useId();
  const [now] = useState(() => new Date());
  const [own, setOwn] = useState("");
  const [wrong, setWrong] = useState(false);
  const { mutateAsync, isPending } = useSnooze();
  const snooze = (until: Date) => {
    if (isPending) return;
    mutateAsync({ ticketId: ticket.id, until: until.toISOString() }).then(
      () => {
        notify.success(t("snooze.done", { time: fullOf(until.toISOString()) }));
        onDone();
      },
      () => undefined,
    );
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const until = new Date(own);
    const over = Number.isNaN(until.getTime()) || until.getTime() <= Date.now();
    setWrong(over);
    if (!over) snooze(until);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id={id}>{t("snooze.title")}</DialogTitle>
        <DialogContent className={css["content"] ?? ""}>
          <p>{t("snooze.text")}</p>
          <Presets now={now} disabled={isPending} onChoose={snooze} />
          <Field label={t("snooze.own")} error={wrong ? t("snooze.over") : undefined}>
            {(input) => (
              <OutlinedInput
                {...input}
                type="datetime-local"
                value={own}
                inputProps={{ min: localInput(now) }}
                onChange={({ target }) => setOwn(target.value)}
              />
            )}
          </Field>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" variant="contained" loading={isPending} disabled={own === ""}>
            {t("snooze.action")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type PresetsProps = { now: Date; disabled: boolean; onChoose: (until: Date) => void };

function Presets({ now, disabled, onChoose }: PresetsProps) {
  const { t } = useTranslation("tickets");
  return (
    <ul className={css["times"]}>
      {snoozeTimes(now).map(({ preset, until }, index) => (
        <li key={preset}>
          <button type="button" autoFocus={index === 0} disabled={disabled} onClick={() => onChoose(until)}>
            {t(`snooze.${preset}`)}
            <time dateTime={until.toISOString()}>{fullOf(until.toISOString())}</time>
          </button>
        </li>
      ))}
    </ul>
  );
}
