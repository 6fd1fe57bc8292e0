import type { Contact } from "@balcao/shared/contacts/schema";
import { minScheduleBody } from "@balcao/shared/schedules/rules";
import type { Schedule } from "@balcao/shared/schedules/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { changesIn } from "../../lib/changes.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { isoOf, localOf, zonedDay } from "../../lib/time/zoned.ts";
import { useMe } from "../../nouns/auth/me.ts";
import type { PlannedTemplate } from "../../nouns/message-templates/values.ts";
import { connectionList } from "../../nouns/connections/noun.ts";
import type { Person } from "./contact-line.tsx";
import type { Day } from "../../lib/time/calendar.ts";
import { useCreateSchedule, useUpdateSchedule } from "../../nouns/schedules/noun.ts";

/** The receiver, ticket and connection of the message. Null when they are not known yet when the form opens. */
export type ScheduleSubject = {
  contact: Person | null;
  ticketId: number | null;
  whatsappId: number | null;
  /** The ticket in whose conversation the form opens. */
  ticket: Ticket | null;
};
/** Where the first values come from: another message, and a day. */
export type Start = { like: Schedule | null; day: Day | null };
type Values = {
  chosen: Contact | null;
  at: string;
  body: string;
  /** The template that goes out in place of the text. */
  template: PlannedTemplate | null;
  whatsappId: number | null;
  cancelIfReplied: boolean;
  removeFile: boolean;
};
type Faults = { contact: boolean; at: "required" | "past" | null; body: boolean };
const hourMs = 3_600_000;
const morning = "09:00";

/** The next full hour that is at least half an hour away. */
const soon = () => new Date(Math.ceil((Date.now() + hourMs / 2) / hourMs) * hourMs).toISOString();
function startOn(day: Day | null, zone: string): string {
  const isLater = day !== null && day > zonedDay(new Date().toISOString(), zone);
  return isLater ? `${day}T${morning}` : localOf(soon(), zone);
}

function valuesOf(about: ScheduleSubject, schedule: Schedule | null, { like, day }: Start, zone: string): Values {
  return {
    chosen: null,
    at: schedule ? localOf(schedule.sendAt, zone) : startOn(day, zone),
    body: like && !like.template ? like.body : "",
    template: like?.template ?? null,
    whatsappId: like?.whatsappId ?? about.whatsappId,
    cancelIfReplied: like?.cancelIfReplied ?? false,
    removeFile: false,
  };
}

const restOf = ({ body, template, cancelIfReplied, whatsappId }: Values) => ({
  // Form data is text.
  ...(template ? { template: JSON.stringify(template) } : { body: body.trim() }),
  cancelIfReplied,
  ...(whatsappId === null ? {} : { whatsappId }),
});

function faultsOf(values: Values, contact: Person | null, sendAt: string | null, isMoved: boolean): Faults {
  const isPast = sendAt !== null && isMoved && Date.parse(sendAt) <= Date.now();
  return {
    contact: contact === null,
    at: sendAt === null ? "required" : isPast ? "past" : null,
    body: values.template === null && values.body.trim().length < minScheduleBody,
  };
}
const noFaults: Faults = { contact: false, at: null, body: false };

const differs = (values: Values, first: Values): boolean =>
  (Object.keys(first) as (keyof Values)[]).some((key) => values[key] !== first[key]);

/**
 * The form's values in the company's time zone, and how they are saved. Of a planned message only changed fields are sent, so that a colleague's
 * change stays.
 */
export function useScheduleForm(about: ScheduleSubject, schedule: Schedule | null, start: Start, onClose: () => void) {
  const { t } = useTranslation("schedules");
  const zone = useMe().company.timezone;
  const [first] = useState<Values>(() => valuesOf(about, schedule, start, zone));
  const [values, setValues] = useState(first);
  const [typed, setTyped] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const create = useCreateSchedule();
  const update = useUpdateSchedule();
  const contact = about.contact ?? values.chosen;
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const sendAt = isoOf(values.at, zone);
  const isMoved = schedule === null || values.at !== first.at;
  // A fault is shown after the first try to save, and disappears once it is corrected.
  const faults = tried ? faultsOf(values, contact, sendAt, isMoved) : noFaults;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const found = faultsOf(values, contact, sendAt, isMoved);
    if (contact === null || sendAt === null || found.at || found.body) return;
    const [rest, { removeFile }] = [restOf(values), values];
    const onSuccess = () => {
      notify.success(t(schedule ? "saved" : "added"), preparedMs);
      onClose();
    };
    const other = {
      ...changesIn(rest, restOf(first)),
      ...(isMoved ? { sendAt } : {}),
      ...(removeFile && !file ? { removeFile } : {}),
    };
    const fileOf = start.like?.media && !removeFile && !file ? { fileOf: start.like.id } : {};
    if (schedule) update.mutate({ id: schedule.id, body: other, file }, { onSuccess });
    else
      create.mutate(
        { body: { ...rest, ...fileOf, sendAt, contactId: contact.id, ticketId: about.ticketId }, file },
        { onSuccess },
      );
  };
  return {
    values,
    change,
    contact,
    ...useReading(contact, schedule, values, sendAt),
    setTyped,
    faults,
    tried,
    zone,
    file,
    /** The stored file of this message, or of the message that is planned again, unless the file is to be removed. */
    keptFile: values.removeFile ? null : (start.like?.media?.name ?? null),
    setFile: (next: File | null) => (next || file ? setFile(next) : change({ removeFile: true })),
    submit,
    dirty: file !== null || typed.trim() !== "" || differs(values, first),
    busy: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}

/** Who will read the message, from whom and at which hour, and the language in which the number speaks. */
function useReading(contact: Person | null, schedule: Schedule | null, { whatsappId }: Values, sendAt: string | null) {
  const me = useMe();
  const [opened] = useState(() => new Date().toISOString());
  const { data: language } = useQuery({
    ...connectionList,
    select: (all) => all.find(({ id, isDefault }) => (whatsappId === null ? isDefault : id === whatsappId))?.language,
  });
  const user = schedule ? (schedule.user?.name ?? null) : me.name;
  return { language, reader: contact && { contact, user, now: new Date(sendAt ?? opened) } };
}
