import { ConsentRow } from "../desk/consents/consent.model.ts";
import { ContactErasureRow } from "../desk/contact-erasures/contact-erasure.model.ts";
import { ContactHoldRow } from "../desk/contact-holds/contact-hold.model.ts";
import { DataRequestRow } from "../desk/data-requests/data-request.model.ts";
import { ContactMergeRow } from "../desk/identity/contact-merge.model.ts";
import { mergeContacts } from "../desk/identity/merge.ts";
import { TicketNoteRow } from "../desk/ticket-notes/ticket-note.model.ts";
import { ScheduleRow } from "../followers/schedules/schedule.model.ts";
import { idOf, makeContact } from "./factories.ts";

export const makeNote = (companyId: number, ticketId: number, values: { note?: string; userId?: number | null } = {}) =>
  idOf(companyId, () => TicketNoteRow.create({ ticketId, note: "Prefere boleto", ...values }));

type ScheduleValues = Pick<ScheduleRow, "contactId" | "connectionId"> &
  Partial<
    Pick<ScheduleRow, "ticketId" | "userId" | "body" | "sendAt" | "cancelIfReplied" | "status" | "mediaId" | "template">
  >;
/** A scheduled message, for an hour from now unless the values change that. */
export const makeSchedule = (companyId: number, values: ScheduleValues): Promise<number> =>
  idOf(companyId, () =>
    ScheduleRow.create({ body: "Bom dia, {{firstName}}!", sendAt: new Date(Date.now() + 3_600_000), ...values }),
  );

/** An open request of a contact for a copy of its data, unless the values change that. */
export const makeDataRequest = (
  companyId: number,
  contactId: number,
  values: Partial<Pick<DataRequestRow, "kind" | "dueOn" | "note">> = {},
): Promise<number> =>
  idOf(companyId, () =>
    DataRequestRow.create({
      contactId,
      kind: "access",
      way: "whatsapp",
      receivedOn: "2026-01-05",
      dueOn: "2026-01-20",
      ...values,
    }),
  );

/** A consent of a contact to marketing, unless the values change that. */
export const makeConsent = (
  companyId: number,
  contactId: number,
  values: Partial<Pick<ConsentRow, "purpose" | "purposeName" | "basis" | "words" | "messageId">> = {},
): Promise<number> =>
  idOf(companyId, () =>
    ConsentRow.create({
      contactId,
      purpose: "marketing",
      basis: "consent",
      since: "2026-01-05",
      words: "Aceito",
      ...values,
    }),
  );

/** A hold on a contact that is not released. */
export const makeHold = (companyId: number, contactId: number): Promise<number> =>
  idOf(companyId, () => ContactHoldRow.create({ contactId, reason: "Processo 0001" }));

/** An erasure that somebody requested, unless the values change that. */
export const makeErasure = (
  companyId: number,
  contactId: number,
  values: Partial<Pick<ContactErasureRow, "state" | "dueAt" | "askedBy" | "confirmedBy">> = {},
): Promise<number> =>
  idOf(companyId, () => ContactErasureRow.create({ contactId, state: "asked", reason: "Pediu por carta", ...values }));

/** Merges another contact into this one, and returns the id of the merge. */
export async function makeMerge(companyId: number, keptId: number): Promise<number> {
  const goneId = await makeContact(companyId);
  return idOf(companyId, async () => {
    await mergeContacts({ ids: [keptId, goneId], reason: "user" });
    return ContactMergeRow.findOne({ where: { goneId }, rejectOnEmpty: true });
  });
}
