import { blockContact } from "@balcao/core/desk/contacts/blocking/block";
import { blockAllOn } from "@balcao/core/desk/contacts/blocking/block-orders";
import { updateContact } from "@balcao/core/desk/contacts/service";
import { inCompany } from "@balcao/core/base/database";
import { makeContact, makeUser, someAdmin } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { conversation } from "../testing/conversation.ts";
import { eventually, useDesk } from "../testing/stage.ts";

const context = useDesk();

/** The desk's data about a customer, such as the block. */
async function contactOf(number: string): Promise<{ id: number; blocked: boolean }> {
  const [contact] = await context.desk.rows<{ id: number; blocked: boolean }>(
    "select id, blocked_at is not null as blocked from contacts where number = $1",
    [number],
  );
  return contact ?? { id: 0, blocked: false };
}
async function block(id: number, blocked: boolean): Promise<void> {
  const { companyId } = context.desk;
  const admin = await makeUser(companyId, { profile: "admin" });
  await inCompany(companyId, () => blockContact(admin, id, { blocked }));
}

test("a contact that is blocked here is blocked on WhatsApp, and their messages do not arrive until they are unblocked", async () => {
  const { desk, stage } = context;
  const { customer } = await conversation(context);
  const account = stage.network.account(desk.number);
  const { id } = await contactOf(customer.number);
  await block(id, true);
  await eventually(() => expect(account.blocked()).toContain(customer.number));
  await customer.send(desk.number, { kind: "text", text: "Vocês me ouvem?" });
  await block(id, false);
  await eventually(() => expect(account.blocked()).not.toContain(customer.number));
  const wid = await customer.send(desk.number, { kind: "text", text: "Oi de novo" });
  await desk.message(wid);
  expect((await desk.messages()).map(({ body }) => body)).not.toContain("Vocês me ouvem?");
});

test("when a blocked contact gets another number, that number is blocked, and the new owner of the old number is unblocked", async () => {
  const { desk, stage } = context;
  const { customer } = await conversation(context);
  const account = stage.network.account(desk.number);
  const { id } = await contactOf(customer.number);
  await block(id, true);
  await eventually(() => expect(account.blocked()).toContain(customer.number));
  const { number } = stage.customer();
  await inCompany(desk.companyId, () => updateContact(someAdmin, id, {}, { phone: number, lid: null, verified: true }));
  await eventually(() => expect(account.blocked()).toContain(number));
  expect(account.blocked()).not.toContain(customer.number);
  await desk.message(await customer.send(desk.number, { kind: "text", text: "Número novo, pessoa nova" }));
});

test("a contact that is blocked or unblocked on the phone is blocked or unblocked here too", async () => {
  const { desk, stage } = context;
  const { customer } = await conversation(context);
  const account = stage.network.account(desk.number);
  account.block(customer.number, true);
  await eventually(async () => expect((await contactOf(customer.number)).blocked).toBe(true));
  account.block(customer.number, false);
  await eventually(async () => expect((await contactOf(customer.number)).blocked).toBe(false));
});

test("messages of a contact who is blocked here, but not yet on WhatsApp, are ignored, and the journal says why", async () => {
  const { desk, stage } = context;
  const { customer } = await conversation(context);
  await desk.rows("update contacts set blocked_at = now() where number = $1", [customer.number]);
  const wid = await customer.send(desk.number, { kind: "text", text: "Oi?" });
  await eventually(async () =>
    expect(await desk.journal()).toContainEqual({ wid, state: "ignored", reason: "muted_contact" }),
  );
  expect((await desk.messages()).map((message) => message.wid)).not.toContain(wid);
  expect(stage.network.account(desk.number).blocked()).not.toContain(customer.number);
});

test("a contact without a known number cannot be blocked on WhatsApp: the command fails, and the mark stays", async () => {
  const { desk } = context;
  const id = await makeContact(desk.companyId, { number: "" });
  await desk.rows("delete from contact_identities where contact_id = $1", [id]);
  await block(id, true);
  await eventually(async () =>
    expect(
      await desk.rows("select state, failure from connection_commands where kind = 'block' and lane = $1", [
        `block:${id}`,
      ]),
    ).toEqual([{ state: "failed", failure: "no number is known" }]),
  );
});

test("a newly linked number blocks all blocked contacts, a few at a time, and goes on where it stopped", async () => {
  const { desk, stage } = context;
  const numbers = Array.from({ length: 8 }, () => stage.customer().number);
  for (const number of numbers) await makeContact(desk.companyId, { number });
  await desk.rows("update contacts set blocked_at = case when number = any($1::text[]) then now() end", [numbers]);
  await inCompany(desk.companyId, () => blockAllOn(desk.connectionId));
  const account = stage.network.account(desk.number);
  await eventually(() => expect(numbers.filter((number) => account.blocked().includes(number))).toHaveLength(5));
  expect(await desk.rows("select state from connection_commands where lane = 'block:all'")).toEqual([
    { state: "waiting" },
  ]);
  await eventually(() => expect(account.blocked()).toEqual(expect.arrayContaining(numbers)));
  await eventually(async () =>
    expect(await desk.rows("select state from connection_commands where lane = 'block:all'")).toEqual([
      { state: "done" },
    ]),
  );
});
