import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeTicket,
  makeUser,
  newNumber,
  publishedBy,
} from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import type { Identity } from "../contacts/address.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { loadOutgoing } from "../messages/sending/outgoing.ts";
import { sendMessages } from "../messages/sending/send.ts";
import { lidsWithNumber, type NumberOwner, settleNumber } from "./doubt.ts";
import { confirmNumber, identifyContact } from "./identify.ts";
import { mergeContacts } from "./merge.ts";

const phone = (value = newNumber()): Identity => ({ kind: "phone", value });
const lid = (value = `9${newNumber()}`): Identity => ({ kind: "lid", value });

async function company() {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(sql: string, bind: unknown[] = []) => here(() => queryText<T>(sql, bind));
  const identify = (identities: Identity[], name: string | null = null) =>
    here(() => identifyContact(identities, name));
  const people = () =>
    rows<object>(
      `select id, name, number, doubted_at is not null as "inDoubt",
         array(select kind || ':' || value from contact_identities i where i.contact_id = c.id order by 1) as addresses
       from contacts c where merged_into is null order by id`,
    );
  const asked = () => rows("select payload->>'number' as number from connection_commands where kind = 'whose'");
  const settle = (number: Identity, owner: NumberOwner | null) => here(() => settleNumber(number.value, owner));
  const tickets = () => rows("select contact_id as contact from tickets where status <> 'closed' order by id");
  const receive = (...identities: Identity[]) =>
    here(() => receiveMessage(inboundText(connectionId, { identities, chat: `${identities.at(-1)?.value}@lid` })));
  return { companyId, connectionId, here, rows, identify, people, asked, settle, tickets, receive };
}

/** Ana is known by a number and a LID, then a stranger writes from her number. */
async function doubted() {
  const made = await company();
  const [number, hers, theirs] = [phone(), lid(), lid()];
  const ana = await made.identify([number, hers], "Ana");
  const stranger = await made.identify([number, theirs], "Rui");
  return { ...made, number, hers, theirs, ana, stranger };
}

const known = ({ kind, value }: Identity) => `${kind}:${value}`;

test("a number that its account left belongs to nobody, and the next account with that number is a new contact with its own ticket", async () => {
  const { people, tickets, receive, asked } = await company();
  const [old, now, hers, theirs] = [phone(), phone(), lid(), lid()];
  await receive(old, hers);
  await receive(now, hers);
  await receive(old, theirs);
  const [ana, stranger] = (await people()) as { id: number }[];
  expect([ana, stranger]).toMatchObject([
    { number: now.value, inDoubt: false, addresses: [known(hers), known(now)] },
    { number: old.value, inDoubt: false, addresses: [known(theirs), known(old)] },
  ]);
  expect(await tickets()).toEqual([{ contact: ana?.id }, { contact: stranger?.id }]);
  expect(await asked()).toEqual([]);
});

test("a stranger who writes by number alone, after the owner gave the number up, is a new contact too", async () => {
  const { people, identify } = await company();
  const [old, now, hers] = [phone(), phone(), lid()];
  await identify([old, hers]);
  await identify([now, hers]);
  await identify([old], "Rui");
  expect(await people()).toMatchObject([{ number: now.value, name: expect.stringContaining("+55") }, { name: "Rui" }]);
});

test("a message from the other form of the same number does not count as a move", async () => {
  const { people, identify } = await company();
  const hers = lid();
  await identify([phone("551187654321"), hers]);
  await identify([phone("5511987654321"), hers]);
  expect(await people()).toMatchObject([{ addresses: [known(hers), "phone:551187654321", "phone:5511987654321"] }]);
});

test("a number that another account names becomes a contact of its own, with one question to WhatsApp and an event", async () => {
  const { companyId, people, asked, identify, number, hers, theirs, ana, stranger } = await doubted();
  expect(await people()).toMatchObject([
    { id: ana, name: "Ana", inDoubt: true, addresses: [known(hers), known(number)] },
    { id: stranger, name: "Rui", inDoubt: false, addresses: [known(theirs)] },
  ]);
  expect(await identify([number, theirs])).toBe(stranger);
  expect(await identify([number, hers])).toBe(ana);
  expect(await asked()).toEqual([{ number: number.value }]);
  const told = (await publishedBy(companyId)).filter(({ name }) => name === "contact.update");
  expect(told.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ contact: expect.objectContaining({ id: ana, inDoubt: true }) }),
  );
});

test("when WhatsApp confirms the stranger's number, the number moves, and the former owner keeps only the LID", async () => {
  const { people, settle, number, hers, theirs } = await doubted();
  await settle(number, { lid: theirs.value, sameAs: [] });
  expect(await people()).toMatchObject([
    { name: "Ana", number: "", inDoubt: false, addresses: [known(hers)] },
    { name: "Rui", number: number.value, inDoubt: false, addresses: [known(theirs), known(number)] },
  ]);
});

test("the doubt ends when WhatsApp names the contact or nobody as the owner, and stays when WhatsApp does not answer", async () => {
  const still = await doubted();
  await still.settle(still.number, { lid: still.hers.value, sameAs: [] });
  expect(await still.people()).toMatchObject([{ inDoubt: false, number: still.number.value }, { name: "Rui" }]);
  const gone = await doubted();
  await gone.settle(gone.number, null);
  expect(await gone.people()).toMatchObject([
    { inDoubt: false, number: "" },
    { name: "Rui", number: "" },
  ]);
  const silent = await doubted();
  await silent.settle(silent.number, { lid: null, sameAs: [] });
  expect(await silent.people()).toMatchObject([{ inDoubt: true }, { name: "Rui" }]);
});

test("an account with a new LID is the same contact with the same ticket, and waiting messages go to the new LID", async () => {
  const { companyId, here, rows, people, tickets, receive, settle } = await company();
  const [number, older, newer] = [phone(), lid(), lid()];
  await receive(number, older);
  const ana = await makeUser(companyId, { profile: "admin" });
  const [ticket] = await rows<{ id: number }>("update tickets set status = 'open', user_id = $1 returning id", [
    ana.userId,
  ]);
  const { messages } = await here(() => sendMessages(ana, ticket?.id ?? 0, { body: "Oi" }, []));
  const outgoing = () => here(() => loadOutgoing(messages[0]?.id ?? 0));
  expect(await outgoing()).toMatchObject({ chat: `${older.value}@lid`, inDoubt: false });
  await receive(number, newer);
  expect(await outgoing()).toMatchObject({ chat: `${older.value}@lid`, inDoubt: true });
  expect(await here(() => lidsWithNumber(number.value))).toEqual([older.value]);
  await settle(number, { lid: newer.value, sameAs: [older.value] });
  expect(await people()).toMatchObject([{ inDoubt: false, addresses: [known(newer), known(number)] }]);
  expect(await tickets()).toHaveLength(1);
  expect(await outgoing()).toMatchObject({ chat: `${newer.value}@lid`, verified: true, inDoubt: false });
});

test("a contact that moved to another number meanwhile is no longer in doubt, and the late answer changes nothing", async () => {
  const { people, identify, settle, number, hers, theirs } = await doubted();
  const now = phone();
  await identify([now, hers]);
  await identify([number, theirs]);
  await settle(number, { lid: theirs.value, sameAs: [] });
  expect(await people()).toMatchObject([
    { inDoubt: false, number: now.value, addresses: [known(hers), known(now)] },
    { number: number.value, addresses: [known(theirs), known(number)] },
  ]);
});

test("when our first message shows that a number has another LID, the former owner loses the number", async () => {
  const { companyId, here, people, identify } = await company();
  const [hers, theirs] = [lid(), lid()];
  await identify([phone("551187651234"), hers], "Ana");
  const typed = await makeContact(companyId, { name: "Rui", number: "5511987651234" });
  await here(() => queryText("update contact_identities set verified = false where contact_id = $1", [typed]));
  await here(() => confirmNumber(typed, { phone: "551187651234", lid: theirs.value }));
  expect(await people()).toMatchObject([
    { name: "Ana", number: "", addresses: [known(hers)] },
    { name: "Rui", number: "551187651234", addresses: [known(theirs), "phone:551187651234"] },
  ]);
});

test("contacts that a user merged keep both numbers, and stay merged when one of the numbers is in doubt", async () => {
  const { here, people, identify } = await company();
  const [one, other, hers, his] = [phone(), phone(), lid(), lid()];
  const ids = [await identify([one, hers], "Loja"), await identify([other, his])];
  await here(() => mergeContacts({ ids, reason: "user" }));
  await identify([one, hers]);
  await identify([other, his]);
  expect(await people()).toMatchObject([
    { name: "Loja", addresses: [known(hers), known(his), known(one), known(other)].toSorted() },
  ]);
});

test("a doubt and a merge of the same contacts at one moment do not block each other", async () => {
  const { companyId, identify, people, here } = await company();
  const [number, hers, theirs] = [phone(), lid(), lid()];
  const ids = [await identify([number, hers], "Ana"), await identify([theirs], "Rui")];
  const outcomes = await overlapping(
    companyId,
    () => identifyContact([number, theirs], null),
    () => mergeContacts({ ids, reason: "user" }),
  );
  expect(outcomes.map((outcome) => "done" in outcome)).toEqual([true, true]);
  await here(() => settleNumber(number.value, { lid: theirs.value, sameAs: [] }));
  expect(await people()).toMatchObject([{ name: "Ana", inDoubt: false, number: number.value }]);
});

test("a waiting message to a number that its contact gave up is no longer verified", async () => {
  const { companyId, connectionId, here, rows } = await company();
  const ana = await makeUser(companyId, { profile: "admin" });
  const number = newNumber();
  const contactId = await makeContact(companyId, { name: "Ana", number });
  const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "open", userId: ana.userId });
  const { messages } = await here(() => sendMessages(ana, ticketId, { body: "Segue o boleto" }, []));
  const hers = lid();
  await here(() => identifyContact([phone(number), hers], null));
  await here(() => identifyContact([phone(), hers], null));
  expect(await here(() => loadOutgoing(messages[0]?.id ?? 0))).toMatchObject({ verified: false });
  expect(await rows("select 1 from contact_identities where value = $1", [number])).toEqual([]);
});

test("a number with another id of Meta belongs to the person whom Meta names, and two people are not merged", async () => {
  const { identify, people, asked } = await company();
  const bsuid = (): Identity => ({ kind: "bsuid", value: `BR.${newNumber()}` });
  const [number, hers, his] = [phone(), bsuid(), bsuid()];
  const ana = await identify([number, hers], "Ana");
  const rui = await identify([number, his], "Rui");
  expect(rui).not.toBe(ana);
  expect(await identify([his], null)).toBe(rui);
  expect(await people()).toMatchObject([
    { id: ana, name: "Ana", number: "", inDoubt: false, addresses: [known(hers)] },
    { id: rui, name: "Rui", number: number.value, addresses: [known(his), known(number)] },
  ]);
  expect(await asked()).toEqual([]);
});
