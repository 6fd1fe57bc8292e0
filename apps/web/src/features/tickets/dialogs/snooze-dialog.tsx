import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import { notify } from "../../../lib/notify.ts";
import { isoOf, localOf } from "../../../lib/time/zoned.ts";
import { MomentField } from "../../../ui/fields/moment-field.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { useSnooze } from "../../../nouns/tickets/changes.ts";
import css from "./snooze-dialog.module.css";
import { SnoozePresets } from "./snooze-presets.tsx";

type Props = { ticket: Ticket; onClose: () => void; onDone: () => void };

/** Snoozes a ticket until one of a few proposed times or a time that the user types. */
export default function SnoozeDialog({ ticket, onClose, onDone }: Props) {
  const { t } = useTranslation("tickets");
  const id = useId();
  const zone = useMe().company.timezone;
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
    const until = new Date(isoOf(own, zone) ?? 0);
    const over = until.getTime() <= Date.now();
    setWrong(over);
    if (!over) snooze(until);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id={id}>{t("snooze.title")}</DialogTitle>
        <DialogContent className={css["content"] ?? ""}>
          <p>{t("snooze.text")}</p>
          <SnoozePresets ticket={ticket} now={now} busy={isPending} onChoose={snooze} />
          <MomentField
            kind="moment"
            label={t("snooze.own")}
            error={wrong ? t("snooze.over") : undefined}
            zone={zone}
            min={localOf(now.toISOString(), zone)}
            value={own}
            onChange={(text) => {
              setOwn(text);
              setWrong(false);
            }}
          />
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
