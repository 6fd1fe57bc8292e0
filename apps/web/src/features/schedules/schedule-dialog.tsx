import type { Contact } from "@balcao/shared/contacts/schema";
import { canChangeSchedule } from "@balcao/shared/schedules/rules";
import type { Schedule } from "@balcao/shared/schedules/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useState } from "react";
import type { Day } from "../../lib/time/calendar.ts";
import { ScheduleDetails } from "./schedule-details.tsx";
import { ScheduleForm } from "./schedule-form.tsx";

type Props = {
  /** The ticket in which the message is planned. */
  ticket?: Ticket;
  /** The receiver. Without one the dialog asks for it. */
  contact?: Contact | null;
  schedule?: Schedule | null;
  /** The day that is filled in at first. */
  day?: Day | null;
  onClose: () => void;
};

/** Plans a message, changes a planned one, or shows what became of an old one. */
export default function ScheduleDialog({ ticket, contact = null, schedule: given = null, day = null, onClose }: Props) {
  const [edited, edit] = useState<Schedule | null>(null);
  const [copied, copy] = useState<Schedule | null>(null);
  const schedule = copied ? null : (edited ?? given);
  if (schedule && !canChangeSchedule(schedule))
    return <ScheduleDetails schedule={schedule} onAgain={() => copy(schedule)} onClose={onClose} />;
  return (
    <ScheduleForm
      key={schedule?.id ?? 0}
      about={{
        contact: ticket?.contact ?? (schedule ?? copied)?.contact ?? contact,
        ticketId: ticket?.id ?? copied?.ticketId ?? null,
        whatsappId: ticket?.whatsappId ?? null,
        ticket: ticket ?? null,
      }}
      schedule={schedule}
      start={{ like: schedule ?? copied, day }}
      onEdit={edit}
      onClose={onClose}
    />
  );
}
