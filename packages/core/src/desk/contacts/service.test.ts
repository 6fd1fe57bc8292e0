import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeTicket,
  makeUser,
  newNumber,
  publishedBy,
  someAdmin,
} from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { loadOutgoing } from "../messages/sending/outgoing.ts";
import { sendMessages } from "../messages/sending/send.ts";
import { showContact } from "./access.ts";
import type { CheckedNumber } from "./numbers/check.ts";
import { keepFields } from "./extra-info.ts";
import { mergeContacts } from "../identity/merge.ts";
import { createContact, updateContact } from "./service.ts";

const typed = (phone = newNumber()): CheckedNumber => ({ phone, lid: null, verified: false });
const confirmed = (phone = newNumber()): CheckedNumber => ({ phone, lid: `9${phone}`, verified: true });
const fields = { name: "Dona Rosa", number: "", email: "", extraInfo: [] };
async function company() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const addresses = (id: number) =>
    here(() =>
      queryText("select kind, value, verified from contact_identities where contact_id = $1 order by kind", [id]),
    );
  return { companyId, here, addresses };
}

test("a contact has the addresses that WhatsApp confirmed, and messages from these addresses belong to it", async () => {
  const { companyId, here, addresses } = await company();
  const number = confirmed();
  const made = await here(() => createContact({ ...fields, extraInfo: [{ name: "CPF", value: "1" }] }, number));
  expect(made).toMatchObject({ name: "Dona Rosa", number: number.phone, verified: true });
  expect(made.extraInfo).toEqual([{ id: 1, name: "CPF", value: "1" }]);
  expect(await addresses(made.id)).toEqual([
    { kind: "lid", value: number.lid, verified: true },
    { kind: "phone", value: number.phone, verified: true },
  ]);
  const connectionId = await makeConnection(companyId);
  await here(() => receiveMessage(inboundText(connectionId, { number: number.phone })));
  expect(await here(() => queryText("select contact_id as id from tickets"))).toEqual([{ id: made.id }]);
  expect((await publishedBy(companyId))[0]).toMatchObject({ name: "contact.update", payload: { contact: made } });
});

test("a number of another contact is refused with that contact's name, in either Brazilian form and by its LID", async () => {
  const { here, companyId } = await company();
  const [long, short] = ["5511987651234", "551187651234"];
  const known = await here(() => createContact(fields, typed(long)));
  const refusal = { code: "ERR_DUPLICATED_CONTACT", details: { contact: { id: known.id, name: "Dona Rosa" } } };
  await expect(here(() => createContact(fields, typed(short)))).rejects.toMatchObject(refusal);
  const other = await here(() => createContact({ ...fields, name: "Outra" }, { ...confirmed(), lid: "77" }));
  await expect(here(() => updateContact(someAdmin, known.id, {}, { ...confirmed(), lid: "77" }))).rejects.toMatchObject(
    {
      details: { contact: { id: other.id } },
    },
  );
  // Another company may have the same number.
  expect(await inCompany(await makeCompany(), () => createContact(fields, typed(long)))).toMatchObject({
    number: long,
  });
  expect(companyId).toBeGreaterThan(0);
});

test("a new number that is saved several times at the same time becomes one contact", async () => {
  const { here } = await company();
  const number = confirmed();
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => here(() => createContact(fields, number))));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await here(() => queryText("select 1 from contacts"))).toHaveLength(1);
});

test("when another transaction stores a number without the lock, saving the same number is refused as a duplicate, not as an internal error", async () => {
  const { here, companyId } = await company();
  const number = confirmed();
  const known = await here(() => createContact(fields, confirmed()));
  const store = () =>
    queryText("insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, 'phone', $3)", [
      companyId,
      known.id,
      number.phone,
    ]);
  const [, second] = await overlapping(companyId, store, () => createContact(fields, number));
  expect(second).toMatchObject({
    error: { code: "ERR_DUPLICATED_CONTACT", details: { contact: { id: known.id } } },
  });
});

test("when a contact gets another number, waiting messages go to that number, and the old address belongs to nobody", async () => {
  const { companyId, here, addresses } = await company();
  const [before, after] = [typed(), confirmed()];
  const ana = await makeUser(companyId, { profile: "admin" });
  const contact = await here(() => createContact(fields, before));
  const ticketId = await makeTicket(companyId, { contactId: contact.id, status: "open", userId: ana.userId });
  const { messages } = await here(() => sendMessages(ana, ticketId, { body: "Oi" }, []));
  await here(() => updateContact(someAdmin, contact.id, { name: "Rosa" }, after));
  expect(await here(() => loadOutgoing(messages[0]?.id ?? 0))).toMatchObject({
    chat: `${after.lid}@lid`,
    verified: true,
  });
  expect(await addresses(contact.id)).toMatchObject([{ value: after.lid }, { value: after.phone }]);
  expect(await here(() => showContact(contact.id))).toMatchObject({ name: "Rosa", number: after.phone });
  const next = await here(() => createContact(fields, before));
  expect(next.id).not.toBe(contact.id);
});

test("a field that a change leaves out stays, and a group keeps its address", async () => {
  const { companyId, here, addresses } = await company();
  const contact = await here(() =>
    createContact({ ...fields, email: "r@x.com", extraInfo: [{ name: "CPF", value: "1" }] }, typed()),
  );
  expect(await here(() => updateContact(someAdmin, contact.id, { name: "Rosa" }, null))).toEqual({
    ...contact,
    name: "Rosa",
  });
  const group = await makeContact(companyId);
  await here(() => queryText("update contacts set is_group = true where id = $1", [group]));
  const before = await addresses(group);
  await here(() => updateContact(someAdmin, group, { name: "Turma" }, confirmed()));
  expect(await addresses(group)).toEqual(before);
});

test("fields of extra info keep their ids, new fields get the next id, and nameless fields are dropped", () => {
  const before = [
    { id: 1, name: "CPF", value: "1" },
    { id: 4, name: "Plano", value: "Ouro" },
  ];
  const given = [
    { id: 4, name: "Plano", value: "Prata" },
    { id: 4, name: "Cópia", value: "" },
    { id: 9, name: "Alheia", value: "" },
    { name: "", value: "x" },
  ];
  expect(keepFields(before, given)).toEqual([
    { id: 4, name: "Plano", value: "Prata" },
    { id: 5, name: "Cópia", value: "" },
    { id: 6, name: "Alheia", value: "" },
  ]);
});

test("a merged contact has the extra info of both contacts", async () => {
  const { here } = await company();
  const make = (name: string, value: string) =>
    here(() =>
      createContact(
        {
          ...fields,
          extraInfo: [
            { name, value },
            { name: "Cidade", value },
          ],
        },
        typed(),
      ),
    );
  const [kept, gone] = [await make("CPF", "1"), await make("Plano", "Ouro")];
  await here(() => mergeContacts({ ids: [kept.id, gone.id], reason: "user" }));
  expect((await here(() => showContact(kept.id))).extraInfo).toEqual([
    { id: 1, name: "CPF", value: "1" },
    { id: 2, name: "Cidade", value: "1" },
    { id: 3, name: "Plano", value: "Ouro" },
  ]);
  await expect(here(() => showContact(gone.id))).rejects.toMatchObject({ code: "ERR_NO_CONTACT_FOUND" });
});
