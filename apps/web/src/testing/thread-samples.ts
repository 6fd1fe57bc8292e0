import { type Activity, activitySchema } from "@balcao/shared/activities/schema";
import { type TicketNote, ticketNoteSchema } from "@balcao/shared/ticket-notes/schema";
import { minute } from "./samples.ts";

export const anActivity = (part: Partial<Activity> & { id: string }): Activity =>
  activitySchema.parse({
    ticketId: 1,
    kind: "accepted",
    at: minute(1),
    actor: { id: 7, name: "Ana" },
    user: { id: 7, name: "Ana" },
    queue: "Vendas",
    from: null,
    text: "",
    reason: null,
    until: null,
    rating: null,
    ...part,
  });

export const aNote = (part: Partial<TicketNote> & { id: number }): TicketNote =>
  ticketNoteSchema.parse({
    note: `Observação ${part.id}`,
    isEdited: false,
    ticketId: 1,
    contactId: 1,
    userId: 7,
    user: { id: 7, name: "Ana" },
    createdAt: minute(part.id),
    ...part,
  });
