import { minScheduleBody } from "@balcao/shared/schedules/rules";
import type { Schedule } from "@balcao/shared/schedules/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { isoOf, localOf } from "../../lib/zoned.ts";
import { useMe } from "../auth/me.ts";
import { useCreateSchedule, useUpdateSchedule } from "./queries.ts";

type Values = { at: string; body: string; whatsappId: number; cancelIfReplied: boolean };
type Faults = { at: "required" | "past" | null; body: boolean };
const hourMs = 3_600_000;

/** The next full hour that is at least half an hour away. */
const soon = () => new Date(Math.ceil((Date.now() + hourMs / 2) / hourMs) * hourMs).toISOString();

function faultsOf(values: Values, sendAt: string | null, isMoved: boolean): Faults {
  const isPast = sendAt !== null && isMoved && Date.parse(sendAt) <= Date.now();
  return {
    at: sendAt === null ? "required" : isPast ? "past" : null,
    body: values.body.trim().length < minScheduleBody,
  };
}

/** What is filled in, in the company's time zone, and saving it. A time that was not touched is not sent, and may be past. */
export function useScheduleForm(ticket: Ticket, schedule: Schedule | null, onClose: () => void) {
  const { t } = useTranslation("schedules");
  const zone = useMe().company.timezone;
  const [start] = useState<Values>(() => ({
    at: localOf(schedule?.sendAt ?? soon(), zone),
    body: schedule?.body ?? "",
    whatsappId: schedule?.whatsappId ?? ticket.whatsappId,
    cancelIfReplied: schedule?.cancelIfReplied ?? false,
  }));
  const [values, setValues] = useState(start);
  const [file, setFile] = useState<File | null>(null);
  const [faults, setFaults] = useState<Faults>({ at: null, body: false });
  const create = useCreateSchedule();
  const update = useUpdateSchedule();
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sendAt = isoOf(values.at, zone);
    const isMoved = schedule === null || values.at !== start.at;
    const found = faultsOf(values, sendAt, isMoved);
    setFaults(found);
    if (sendAt === null || found.at || found.body) return;
    const { at: _at, ...rest } = values;
    const body = { ...rest, body: values.body.trim() };
    const onSuccess = () => {
      notify.success(t(schedule ? "saved" : "added"));
      onClose();
    };
    if (schedule) update.mutate({ id: schedule.id, body: isMoved ? { ...body, sendAt } : body, file }, { onSuccess });
    else
      create.mutate(
        { body: { ...body, sendAt, contactId: ticket.contactId, ticketId: ticket.id }, file },
        { onSuccess },
      );
  };
  return {
    values,
    change,
    faults,
    zone,
    file,
    setFile,
    submit,
    dirty: file !== null || (Object.keys(start) as (keyof Values)[]).some((key) => values[key] !== start[key]),
    busy: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}
