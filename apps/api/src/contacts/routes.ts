import { showContact } from "@balcao/core/desk/contacts/access";
import { exportPage, noteExport } from "@balcao/core/desk/contacts/files/export";
import { listImports, startImport } from "@balcao/core/desk/contacts/files/import";
import { listChoices } from "@balcao/core/desk/contacts/list";
import { listContacts } from "@balcao/core/desk/tickets/lists/contact-list";
import { deleteContact, deleteContacts, previewRemoval } from "@balcao/core/desk/identity/removal";
import { createContact, requireMovable, updateContact } from "@balcao/core/desk/contacts/service";
import { listContactTickets } from "@balcao/core/desk/tickets/lists/of-contact";
import { inCompany } from "@balcao/core/base/database";
import { contactsApi } from "@balcao/shared/contacts/api";
import { contactImportsApi } from "@balcao/shared/contacts/import";
import { contactRemovalApi } from "@balcao/shared/contacts/removal";
import { typedNumber } from "@balcao/shared/numbers/typed-number";
import { numberForms } from "@balcao/shared/phone";
import { Router } from "express";
import { sendCsv } from "../http/csv.ts";
import { handle } from "../http/handle.ts";
import { checkNumber } from "./check-number.ts";

/**
 * At most this many contacts are deleted in one transaction. The transaction must stay short, because a message for one of these contacts waits until
 * it ends.
 */
const removedTogether = 10;

export const contacts = Router();
handle(contacts, contactsApi.list, ({ query }, actor) => listContacts(actor, query));
handle(contacts, contactsApi.choices, ({ query }) => listChoices(query.name));
handle(contacts, contactsApi.export, async (_input, actor, { res }) => {
  await inCompany(actor.companyId, () => noteExport(actor));
  await sendCsv(res, { name: "contacts", head: ["name", "whatsapp", "email"], start: 0, actor }, exportPage);
});
handle(contacts, contactsApi.show, ({ params }) => showContact(params.contactId));
handle(contacts, contactsApi.create, async ({ body }, { companyId }) => {
  const number = await checkNumber(companyId, body.number, null);
  return inCompany(companyId, () => createContact(body, number));
});
handle(contacts, contactsApi.update, async ({ params: { contactId }, body }, actor) => {
  const { companyId } = actor;
  const before = await inCompany(companyId, () => showContact(contactId));
  const isAnother =
    body.number !== undefined && !before.isGroup && !numberForms(before.number).includes(typedNumber(body.number));
  // This check comes before the question to WhatsApp. The change itself checks again, with the contact locked.
  if (isAnother) await inCompany(companyId, () => requireMovable(actor, contactId));
  const number = isAnother ? await checkNumber(companyId, body.number ?? "", contactId) : null;
  return inCompany(companyId, () => updateContact(actor, contactId, body, number));
});
handle(contacts, contactsApi.tickets, ({ params, query }, actor) => listContactTickets(actor, params.contactId, query));
handle(contacts, contactImportsApi.list, () => listImports());
handle(contacts, contactImportsApi.start, ({ body }, actor) => startImport(actor, body));
handle(contacts, contactRemovalApi.preview, ({ query }) => previewRemoval(query.contactIds));
handle(contacts, contactRemovalApi.delete, ({ params }, actor) => deleteContact(actor, params.contactId));
handle(contacts, contactRemovalApi.deleteMany, async ({ body }, actor) => {
  const all: { deleted: number[]; kept: number[] } = { deleted: [], kept: [] };
  for (let at = 0; at < body.contactIds.length; at += removedTogether) {
    const some = body.contactIds.slice(at, at + removedTogether);
    const { deleted, kept } = await inCompany(actor.companyId, () => deleteContacts(actor, some));
    all.deleted.push(...deleted);
    all.kept.push(...kept);
  }
  return all;
});
