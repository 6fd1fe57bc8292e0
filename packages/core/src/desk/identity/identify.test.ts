import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import type { Identity } from "../contacts/address.ts";
import { updateContact } from "../contacts/service.ts";
import { loadOutgoing } from "../messages/sending/outgoing.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { sendMessages } from "../messages/sending/send.ts";
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
import { overlapping } from "../../testing/race.ts";
import { confirmNumber, identifyContact } from "./identify.ts";
import { mergeContacts } from "./merge.ts";

const phone = (value = newNumber()): Identity => ({ kind: "phone", value });
const lid = (value = `9${newNumber()}`): Identity => ({ kind: "lid", value });
async function company() {
  const companyId = await makeCompany();
  const rows = <T extends object>(sql: string, bind: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(sql, bind));
  const identify = (identities: Identity[], name: string | null = null) =>
    inCompany(companyId, () => identifyContact(identities, name));
  const living = () =>
    rows<{ id: number; name: string; number: string }>(
      "select id, name, number from contacts where merged_into is null order by id",
    );
  return { companyId, rows, identify, living };
}

test("an address given twice counts once, and no contact is made without an address", async () => {
  const { identify, living } = await company();
  const number = phone();
  await identify([number, number], "Rita");
  expect(await living()).toMatchObject([{ name: "Rita", number: number.value }]);
  await expect(identify([], "Ninguém")).rejects.toThrow("without any address");
  expect(await living()).toHaveLength(1);
});

test("a stranger's name is cut to a hundred letters, and a blank name counts as no name", async () => {
  const { identify, living } = await company();
  await identify([lid()], `\0${"Zé 🙂".repeat(4000)}`);
  await identify([lid()], "  \0 ");
  const [long, none] = await living();
  expect(Array.from(long?.name ?? "")).toHaveLength(100);
  expect(none?.name).toBe("WhatsApp");
});

test("a new person whose messages arrive at the same time, with the addresses in any order, is one contact", async () => {
  const { identify, living, rows } = await company();
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = [phone(), lid()];
    await Promise.all([
      identify([one, other]),
      identify([other, one]),
      identify([one]),
      identify([other, one]),
      identify([other]),
    ]);
    await identify([one, other]);
  }
  expect(await living()).toHaveLength(10);
  expect(await rows("select distinct contact_id from contact_identities")).toHaveLength(10);
});

test("a contact known only by LID is merged with the contact that turns out to have its number", async () => {
  const { identify, living } = await company();
  const [one, other] = [phone(), lid()];
  const first = await identify([other], null);
  await identify([one], "Dona Rosa");
  expect(await identify([other, one], "Rosinha")).toBe(first);
  expect(await living()).toEqual([{ id: first, name: "Dona Rosa", number: one.value }]);
});

test("a person's own name replaces only a number, and learning a number does not undo a new name", async () => {
  const { companyId, identify, living } = await company();
  const [one, other] = [phone(), lid()];
  await identify([one]);
  await identify([one], "Carla");
  await identify([one], "Carlinha");
  expect(await living()).toMatchObject([{ name: "Carla" }]);
  await identify([other]);
  const [, second] = await living();
  await overlapping(
    companyId,
    () => queryText("update contacts set name = 'Padaria' where id = $1", [second?.id]),
    () => identifyContact([other, phone()], "João"),
  );
  expect((await living())[1]).toMatchObject({ name: "Padaria" });
  expect((await publishedBy(companyId)).at(-1)?.payload).toMatchObject({ contact: { name: "Padaria" } });
});

test("an address learnt during a merge goes to the contact that stays", async () => {
  const { companyId, identify, living, rows } = await company();
  const [one, other, news] = [phone(), lid(), phone()];
  const ids = [await identify([one]), await identify([other])];
  await overlapping(
    companyId,
    () => mergeContacts({ ids, reason: "user" }),
    () => identifyContact([other, news], null),
  );
  expect(await living()).toHaveLength(1);
  expect(await rows("select distinct contact_id as id from contact_identities")).toEqual([{ id: ids[0] }]);
});

test("waiting messages to a typed number go to the true number once WhatsApp names it", async () => {
  const { companyId, rows } = await company();
  const ana = await makeUser(companyId, { profile: "admin" });
  const contactId = await makeContact(companyId, { name: "Dona Rosa", number: "5511987651234" });
  await rows("update contact_identities set verified = false");
  const connectionId = await makeConnection(companyId);
  const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "open", userId: ana.userId });
  const send = (body: string) => inCompany(companyId, () => sendMessages(ana, ticketId, { body }, []));
  await send("um");
  const { messages } = await send("dois");
  const outgoing = () => inCompany(companyId, () => loadOutgoing(messages[0]?.id ?? 0));
  expect(await outgoing()).toMatchObject({ chat: "5511987651234@s.whatsapp.net", verified: false });
  await inCompany(companyId, () => confirmNumber(contactId, { phone: "551187651234", lid: "777" }));
  expect(await outgoing()).toMatchObject({ chat: "777@lid", verified: true, number: "551187651234" });
  const commands = await rows<{ lane: string }>("select distinct lane from connection_commands");
  expect(commands).toEqual([{ lane: "777@lid" }]);
  expect(await rows("select kind, value from contact_identities order by kind")).toEqual([
    { kind: "lid", value: "777" },
    { kind: "phone", value: "551187651234" },
  ]);
});

test("a contact is merged with the known contact that has its typed number, and a second confirmation changes nothing", async () => {
  const { companyId, identify, living, rows } = await company();
  const known = phone();
  const id = await identify([known], "Carla");
  const typed = await makeContact(companyId, { name: "Cliente novo" });
  await rows("update contact_identities set verified = false where contact_id = $1", [typed]);
  const confirm = () => inCompany(companyId, () => confirmNumber(typed, { phone: known.value, lid: null }));
  expect(await confirm()).toBe(id);
  expect(await confirm()).toBe(id);
  expect(await living()).toEqual([{ id, name: "Carla", number: known.value }]);
  expect(await rows("select 1 from contact_merges")).toHaveLength(1);
});

test("an answer goes to the confirmed address, and to the newest of two confirmed addresses", async () => {
  const { companyId, identify, rows } = await company();
  const ana = await makeUser(companyId, { profile: "admin" });
  const connectionId = await makeConnection(companyId);
  const number = newNumber();
  await inCompany(companyId, () => receiveMessage(inboundText(connectionId, { number })));
  const [ticket] = await rows<{ id: number }>("update tickets set status = 'open', user_id = $1 returning id", [
    ana.userId,
  ]);
  const chat = async () => {
    const { messages } = await inCompany(companyId, () => sendMessages(ana, ticket?.id ?? 0, { body: "Oi" }, []));
    return (await inCompany(companyId, () => loadOutgoing(messages[0]?.id ?? 0)))?.chat;
  };
  await rows(
    "insert into contact_identities (company_id, contact_id, kind, value, verified) select company_id, id, 'phone', '999', false from contacts",
  );
  expect(await chat()).toBe(`${number}@s.whatsapp.net`);
  const [older, newer] = [lid(), lid()];
  const ids = [await identify([phone(number), older]), await identify([newer])];
  await inCompany(companyId, () => mergeContacts({ ids, reason: "user" }));
  expect(await chat()).toBe(`${newer.value}@lid`);
});

test("a person whose number is hidden stays the same contact when a user types a number, and loses the number when Meta names another person with it", async () => {
  const { companyId, identify, living, rows } = await company();
  const id = (value: string): Identity => ({ kind: "bsuid", value });
  const hidden = await identify([id("BR.1")], "Ana");
  const number = phone();
  const typed = { phone: number.value, lid: null, verified: false };
  await inCompany(companyId, () => updateContact(someAdmin, hidden, {}, typed));
  expect(await identify([id("BR.1")])).toBe(hidden);
  expect(await living()).toMatchObject([{ name: "Ana", number: number.value }]);
  const other = await identify([number, id("BR.2")], "Bia");
  expect(other).not.toBe(hidden);
  expect(await living()).toMatchObject([
    { name: "Ana", number: "" },
    { name: "Bia", number: number.value },
  ]);
  expect(
    await rows("select contact_id as id, value from contact_identities where kind = 'bsuid' order by value"),
  ).toEqual([
    { id: hidden, value: "BR.1" },
    { id: other, value: "BR.2" },
  ]);
});
