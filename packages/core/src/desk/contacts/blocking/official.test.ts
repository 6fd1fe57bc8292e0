import { expect, test } from "vitest";
import { makeContact, newNumber, publishedBy, someAdmin } from "../../../testing/factories.ts";
import { makeErasure } from "../../../testing/contact-factories.ts";
import { inboundText } from "../../../testing/inbound.ts";
import { contactToBlock } from "../../../testing/stages/contact-to-block.ts";
import { makeOfficialNumber } from "../../../testing/message-template-factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { overlapping } from "../../../testing/race.ts";
import { eraseNext } from "../../erasing/due-erasures.ts";
import { giveNumber } from "../../identity/doubt.ts";
import { identifyContact } from "../../identity/identify.ts";
import { showIdentity } from "../../identity/identity-card.ts";
import { receiveMessage } from "../../inbound/receive.ts";
import { showContact } from "../access.ts";
import { findByIdentities } from "../numbers/identities.ts";
import { tellContact } from "../publish.ts";
import { updateContact } from "../service.ts";
import { blockOrder, type FreedAddresses, freedOrder, noteBlocks } from "./block-order.ts";
import { forgetBlocks, learnBlockList } from "./block-list.ts";

/** A company with a linked number and an official one. */
async function shop() {
  const stage = await contactToBlock();
  const official = await makeOfficialNumber(stage.companyId, { name: "Oficial" });
  await stage.rows("update connections set number = $2 where id = $1", [official, newNumber()]);
  return { ...stage, official };
}

test("an official number gets the command to block a contact once the contact has written to it; until then the contact names the number", async () => {
  const { companyId, here, rows, admin, contactId, connectionId, number, block, orders, official } = await shop();
  await block();
  expect(await orders()).toEqual([connectionId]);
  const open = async () => (await here(() => showIdentity(admin, contactId))).blocked?.open;
  expect(await open()).toEqual(["Oficial"]);
  const write = () => here(() => receiveMessage(inboundText(official, { number })));
  await write();
  expect(await write()).toMatchObject({ reason: "muted_contact" });
  expect(await orders()).toEqual([connectionId, official]);
  const addresses = [{ kind: "phone", value: number } as const];
  expect(await here(() => blockOrder(contactId, official))).toMatchObject({ addresses });
  const before = (await publishedBy(companyId)).length;
  await here(() => noteBlocks(official, addresses, { blocked: true }));
  expect((await publishedBy(companyId)).slice(before).map(({ name }) => name)).toEqual(["contact.update"]);
  expect(await open()).toEqual([]);
  expect(await rows("select 1 from service_windows where open_until > now()")).toEqual([]);
  // A person whom Meta blocked must be unblocked there, however long ago they wrote.
  await block(false);
  expect(await orders()).toEqual([connectionId, connectionId, official, official]);
  await here(() => noteBlocks(official, addresses, { blocked: false }));
  expect(await rows("select blocked_at as at from service_windows")).toEqual([{ at: null }]);
});

test("when a contact changes while its block at Meta is noted, the last event has that change", async () => {
  const { companyId, here, number, contactId, official } = await shop();
  await here(() => receiveMessage(inboundText(official, { number })));
  const outcomes = await overlapping(
    companyId,
    () => noteBlocks(official, [{ kind: "phone", value: number }], { blocked: true }),
    async () => {
      await queryText("update contacts set name = 'Nova' where id = $1", [contactId]);
      await tellContact({ contact: await showContact(contactId) });
    },
  );
  expect(outcomes.filter((one) => "error" in one)).toEqual([]);
  expect((await publishedBy(companyId)).at(-1)).toMatchObject({
    name: "contact.update",
    payload: { contact: { name: "Nova" } },
  });
});

test("an official number also gets the order to unblock Meta's id of a blocked person who got another number", async () => {
  const { here, rows, official, number, contactId, block } = await shop();
  const id = { kind: "bsuid", value: "BR.77" } as const;
  const identities = [{ kind: "phone", value: number } as const, id];
  await here(() => receiveMessage(inboundText(official, { number, identities })));
  await block();
  await here(() => noteBlocks(official, [id], { blocked: true }));
  const change = (phone: string) =>
    here(() => updateContact(someAdmin, contactId, {}, { phone, lid: null, verified: false }));
  await change(number.replace(/^(55\d\d)9/, "$1"));
  const letIn = () =>
    rows<{ payload: FreedAddresses }>(
      "select payload from connection_commands where connection_id = $1 and payload ? 'phone' order by id",
      [official],
    );
  expect(await letIn(), "another form of the number is the same person's").toEqual([]);
  await change(newNumber());
  const [, freed] = await letIn();
  expect(freed?.payload).toEqual({ phone: null, lid: null, addresses: [id] });
  const order = freed && (await here(() => freedOrder(freed.payload)));
  expect(order).toMatchObject({ blocked: false, addresses: [id] });
  await here(() => noteBlocks(official, [id], { blocked: false }));
  expect(await rows("select 1 from service_windows where value = 'BR.77' and blocked_at is not null")).toEqual([]);
});

test("a number that gets a new owner is unblocked only by official numbers, because these block the number and not the account", async () => {
  const { here, rows, official, number, contactId, block } = await shop();
  const phone = { kind: "phone", value: number } as const;
  await here(() => receiveMessage(inboundText(official, { number })));
  const give = async () => {
    const [holder] = await here(() => findByIdentities([phone]));
    if (holder) await here(() => giveNumber(holder, undefined, number));
  };
  await block();
  await rows("update connection_commands set state = 'done'");
  await give();
  expect(await rows("select connection_id as id, payload from connection_commands where state = 'waiting'")).toEqual([
    { id: official, payload: { phone: null, lid: null, addresses: [phone] } },
  ]);
  await rows("update connection_commands set state = 'done'");
  await rows(
    "insert into contact_identities (company_id, contact_id, kind, value) select company_id, id, 'phone', $2 from contacts where id = $1",
    [contactId, number],
  );
  await block(false);
  await rows("update connection_commands set state = 'done'");
  await give();
  expect(await rows("select 1 from connection_commands where state = 'waiting'"), "nobody is blocked").toEqual([]);
});

test("a number that a blocked person gave up for another one is unblocked by official numbers", async () => {
  const { here, rows, official, number, block } = await shop();
  const [phone, lid] = [{ kind: "phone", value: number } as const, { kind: "lid", value: `9${number}` } as const];
  await here(() => receiveMessage(inboundText(official, { number })));
  await here(() => identifyContact([phone, lid], null));
  await block();
  await rows("update connection_commands set state = 'done'");
  await here(() => identifyContact([{ kind: "phone", value: newNumber() }, lid], null));
  expect(await rows("select connection_id as id, payload from connection_commands where state = 'waiting'")).toEqual([
    { id: official, payload: { phone: null, lid: null, addresses: [phone] } },
  ]);
});

test("a blocked person who is erased is unblocked by every number that blocked them", async () => {
  const { companyId, here, rows, connectionId, official, number, contactId, block } = await shop();
  const id = { kind: "bsuid", value: "BR.77" } as const;
  await here(() =>
    receiveMessage(inboundText(official, { number, identities: [{ kind: "phone", value: number }, id] })),
  );
  await rows("update tickets set status = 'closed', closed_at = now()");
  await block();
  await rows("update connection_commands set state = 'done'");
  await makeErasure(companyId, contactId, { state: "waiting", dueAt: new Date(0) });
  expect(await here(eraseNext)).toBe(true);
  const phone = { phone: number, lid: null };
  expect(
    await rows("select connection_id as id, payload from connection_commands where state = 'waiting' order by id"),
  ).toEqual([
    { id: connectionId, payload: phone },
    { id: official, payload: phone },
    { id: official, payload: { phone: null, lid: null, addresses: [id] } },
  ]);
  expect(await here(() => freedOrder(phone))).toMatchObject({ blocked: false });
});

test("a person who was unblocked here is unblocked at Meta too, even under an address that was not noted here", async () => {
  const { here, rows, official, number, orders } = await shop();
  const identities = [{ kind: "phone", value: number } as const, { kind: "bsuid", value: "BR.77" } as const];
  await here(() => receiveMessage(inboundText(official, { number, identities })));
  await here(() => noteBlocks(official, identities.slice(0, 1), { blocked: true }));
  await here(() => learnBlockList(official, identities, new Date()));
  expect(await rows("select 1 from contacts where blocked_at is not null")).toEqual([]);
  expect(await orders()).toEqual([official]);
});

test("Meta's list blocks a number's new owner only when the number was unblocked before the reading of the list began", async () => {
  const { companyId, here, rows, official, number, contactId, block } = await shop();
  const phone = { kind: "phone", value: number } as const;
  await here(() => receiveMessage(inboundText(official, { number })));
  await block();
  const [holder] = await here(() => findByIdentities([phone]));
  if (holder) await here(() => giveNumber(holder, undefined, number));
  const next = await makeContact(companyId, { number });
  await rows("update connection_commands set state = 'done', done_at = now()");
  const learn = () => here(() => learnBlockList(official, [phone], new Date(Date.now() - 60_000)));
  const blocked = () => rows("select id from contacts where blocked_at is not null order by id");
  await learn();
  expect(await blocked()).toEqual([{ id: contactId }]);
  await rows("update connection_commands set done_at = now() - interval '1 hour'");
  await learn();
  expect(await blocked()).toEqual([{ id: contactId }, { id: next }]);
});

test("noted blocks are compared with Meta's list in parts, one contact after the other", async () => {
  const { here, rows, official, number, contactId } = await shop();
  await here(() => receiveMessage(inboundText(official, { number })));
  await here(() => noteBlocks(official, [{ kind: "phone", value: number }], { blocked: true }));
  const noted = () => rows("select 1 from service_windows where blocked_at is not null");
  const forget = (after: number) =>
    here(() => forgetBlocks(official, [], { since: new Date(Date.now() + 60_000), after }));
  expect(await forget(contactId)).toBe(null);
  expect(await noted()).toHaveLength(1);
  expect(await forget(contactId - 1)).toBe(null);
  expect(await noted()).toEqual([]);
});
