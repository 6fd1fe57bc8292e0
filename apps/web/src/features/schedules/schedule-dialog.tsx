import { maxTextLength } from "@balcao/shared/messages/rules";
import type { Schedule } from "@balcao/shared/schedules/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import OutlinedInput from "@mui/material/OutlinedInput";
import Select from "@mui/material/Select";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { EntityDialog } from "../../ui/entity-dialog.tsx";
import { zoneName } from "../../lib/zoned.ts";
import { Field } from "../../ui/field.tsx";
import { connectionList } from "../connections/queries.ts";
import { VariableField } from "../variables/variable-field.tsx";
import { FileField } from "./file-field.tsx";
import css from "./schedule-dialog.module.css";
import { ScheduleList } from "./schedule-list.tsx";
import { useScheduleForm } from "./use-schedule-form.ts";

type Props = { ticket: Ticket; schedule?: Schedule | null; onClose: () => void };

/** Writes a message to be sent at a time, or changes one that waits; below it what else waits for the contact. */
export default function ScheduleDialog({ ticket, schedule: given = null, onClose }: Props) {
  const [schedule, edit] = useState(given);
  return <Form key={schedule?.id ?? 0} ticket={ticket} schedule={schedule} onEdit={edit} onClose={onClose} />;
}

type FormProps = {
  ticket: Ticket;
  schedule: Schedule | null;
  onEdit: (schedule: Schedule) => void;
  onClose: () => void;
};

function Form({ ticket, schedule, onEdit, onClose }: FormProps) {
  const { t, i18n } = useTranslation("schedules");
  const form = useScheduleForm(ticket, schedule, onClose);
  const { values, change, faults, zone, file, setFile } = form;
  return (
    <EntityDialog
      title={t(schedule ? "editTitle" : "addTitle")}
      action={t(schedule ? "common:save" : "add")}
      dirty={form.dirty}
      busy={form.busy}
      refusal={form.error ? errorText(form.error) : undefined}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field
        label={t("at")}
        help={zoneName(zone, i18n.language)}
        error={faults.at ? t(`fault.${faults.at}`) : undefined}
      >
        {(wiring) => (
          <OutlinedInput
            type="datetime-local"
            value={values.at}
            onChange={({ target }) => change({ at: target.value })}
            slotProps={{ input: wiring }}
          />
        )}
      </Field>
      <VariableField
        label={t("body")}
        error={faults.body ? t("fault.short") : undefined}
        value={values.body}
        onChange={(body) => change({ body })}
        maxLength={maxTextLength}
        autoFocus
      />
      <FileField file={file} known={schedule?.media?.name ?? null} onChange={setFile} />
      <ConnectionField value={values.whatsappId} onChange={(whatsappId) => change({ whatsappId })} ticket={ticket} />
      <FormControlLabel
        control={
          <Checkbox
            checked={values.cancelIfReplied}
            onChange={(_event, cancelIfReplied) => change({ cancelIfReplied })}
          />
        }
        label={t("cancelIfReplied")}
        slotProps={{ typography: { variant: "body1" } }}
      />
      {schedule ? null : (
        <section className={css["others"]}>
          <h3>{t("waiting")}</h3>
          <ScheduleList contactId={ticket.contactId} onEdit={onEdit} />
        </section>
      )}
    </EntityDialog>
  );
}

type ConnectionProps = { value: number; onChange: (id: number) => void; ticket: Ticket };

function ConnectionField({ value, onChange, ticket }: ConnectionProps) {
  const { t } = useTranslation("schedules");
  const { data } = useQuery(connectionList);
  const choices = data?.some(({ id }) => id === value) ? data : [ticket.whatsapp, ...(data ?? [])];
  if (choices.length < 2) return null;
  return (
    <Field label={t("connection")}>
      {({ id, ...described }) => (
        <Select
          value={value}
          onChange={({ target }) => onChange(target.value)}
          SelectDisplayProps={{ id, "aria-label": t("connection"), ...described }}
        >
          {choices.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
}
