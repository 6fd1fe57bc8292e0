import { createHmac } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import { bsuidIn } from "@balcao/core/desk/contacts/address";
import { learnRecipient } from "@balcao/core/desk/identity/portfolio";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { notePortfolio } from "@balcao/core/numbers/official/portfolio";
import { makeCompany, makeContact, newNumber } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import { makeOfficialNumber } from "@balcao/core/testing/message-template-factories";
import { queryText } from "@balcao/core/testing/query-text";
import { overlappingCall } from "@balcao/core/testing/race";
import { expect, test } from "vitest";
import { nobody } from "../testing/client.ts";

let count = 0;
/** A company with an official number of a known portfolio. */
async function shop() {
  const companyId = await makeCompany();
  count += 1;
  const [wabaId, portfolioId] = [`78${process.pid}${count}`, `79${process.pid}${count}`];
  const connectionId = await makeOfficialNumber(companyId, { wabaId });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  await here(() => notePortfolio(connectionId, portfolioId));
  const rows = <T extends object>(text: string) => here(() => queryText<T>(text));
  const [account] = await rows<{ id: string }>("select phone_number_id as id from official_accounts");
  const hear = (field: string, value: object) => {
    const told = { metadata: { phone_number_id: account?.id }, ...value };
    const body = Buffer.from(
      JSON.stringify({
        object: "whatsapp_business_account",
        entry: [{ id: wabaId, changes: [{ field, value: told }] }],
      }),
    );
    const signature = `sha256=${createHmac("sha256", "ab12").update(body).digest("hex")}`;
    return (
      nobody()
        .post("/api/official/webhook")
        .set({ "content-type": "application/json", "x-hub-signature-256": signature })
        // As it is: the signature is of these bytes.
        .serialize((bytes: unknown) => bytes as string)
        .send(body)
        .expect(200)
    );
  };
  /** The work of the number's holder on the only row of the journal. */
  const store = async () => {
    const [row] = await rows<{ chat: string; envelope: { identities: [] } }>(
      "select chat, envelope from inbound_journal",
    );
    await here(() =>
      receiveMessage(inboundText(connectionId, { chat: row?.chat ?? "", identities: row?.envelope.identities ?? [] })),
    );
  };
  const addresses = () => rows<object>("select kind, value, contact_id from contact_identities order by kind, value");
  return { companyId, portfolioId, rows, hear, store, addresses };
}

const [before, after] = ["BR.1349120", "BR.2481730"];
const hidden = { from_user_id: before, from_parent_user_id: "BR.ENT.118", timestamp: "1767225600" };

test("a person who hides the number is known by the portfolio's id and by the parent id, and a message to the person goes to the bare id", async () => {
  const { portfolioId, hear, store, addresses, rows } = await shop();
  await hear("messages", { messages: [{ ...hidden, id: "wamid.A", type: "text", text: { body: "oi" } }] });
  expect(await rows("select chat from inbound_journal")).toEqual([{ chat: `${before}@bsuid` }]);
  await store();
  expect(await addresses()).toMatchObject([{ value: `${before}/${portfolioId}` }, { value: "BR.ENT.118" }]);
});

test.each([
  ["in its own field", "user_id_update", { user_id_update: [{ user_id: { previous: before, current: after } }] }],
  [
    "by a system message",
    "messages",
    {
      messages: [
        {
          ...hidden,
          id: "wamid.S",
          type: "system",
          system: { type: "user_changed_user_id", user_id: after, body: "x" },
        },
      ],
    },
  ],
])("a new id that Meta reports %s is stored for the same person", async (_, field, value) => {
  const { portfolioId, hear, store, addresses } = await shop();
  await hear("messages", { messages: [{ ...hidden, id: "wamid.A", type: "text", text: { body: "oi" } }] });
  await store();
  const [known] = await addresses();
  await hear(field, value);
  await hear(field, value);
  expect(await addresses()).toMatchObject([
    { ...known, value: `${after}/${portfolioId}` },
    { ...known, value: "BR.ENT.118" },
  ]);
});

test("a phone that a person shares on request is given to the contact with the person's id; a phone that a stranger shares is given to nobody", async () => {
  const { portfolioId, hear, store, addresses } = await shop();
  await hear("messages", { messages: [{ ...hidden, id: "wamid.A", type: "text", text: { body: "oi" } }] });
  await store();
  const [known] = await addresses();
  const number = newNumber();
  const share = (id: string, from: string) =>
    hear("messages", {
      messages: [
        {
          from_user_id: from,
          id,
          timestamp: "1767225600",
          type: "contacts",
          contacts: [{ origin: "contact_request", phones: [{ phone: `+${number}`, wa_id: number }] }],
        },
      ],
    });
  await share("wamid.B", after);
  expect(await addresses()).toHaveLength(2);
  for (const id of ["wamid.C", "wamid.D"]) await share(id, before);
  expect(await addresses()).toMatchObject([
    { ...known, value: `${before}/${portfolioId}` },
    { ...known, value: "BR.ENT.118" },
    { ...known, kind: "phone", value: number },
  ]);
});

test("a person who changes the phone keeps the contact, even when Meta names only the two phones", async () => {
  const { companyId, hear, rows, addresses } = await shop();
  const [number, next] = [newNumber(), newNumber()];
  const contactId = await makeContact(companyId, { number });
  await rows<object>("update contact_identities set verified = true");
  const system = { body: "x", type: "user_changed_number", wa_id: next };
  for (const id of ["wamid.M", "wamid.N"])
    await hear("messages", { messages: [{ from: number, id, timestamp: "1767225600", type: "system", system }] });
  expect(await addresses()).toEqual([{ kind: "phone", value: next, contact_id: contactId }]);
  expect(await rows("select number from contacts")).toEqual([{ number: next }]);
  expect(await rows("select actor_id as by, details from audit where action = 'contact.number'"), "once").toEqual([
    { by: null, details: { from: number, to: next } },
  ]);
  const shown = await rows<{ user: string }>(
    "select payload->'notice'->>'user' as user from outbox where name = 'conversation.notice'",
  );
  expect(shown).toEqual([{ user: "" }]);
});

test("a message that was written on a number's own phone is journalled once, as the company's", async () => {
  const { hear, rows } = await shop();
  const echo = { from: "551133330000", to: newNumber(), id: "wamid.E", timestamp: "1767225600", type: "text" };
  for (let again = 0; again < 2; again += 1)
    await hear("smb_message_echoes", { message_echoes: [{ ...echo, text: { body: "Já vai" } }] });
  expect(await rows("select chat, wid, from_me from inbound_journal")).toEqual([
    { chat: `${echo.to}@s.whatsapp.net`, wid: "wamid.E", from_me: true },
  ]);
});

test("a person who stops marketing messages is found by the id of the number's portfolio", async () => {
  const { hear, store, rows } = await shop();
  await hear("messages", { messages: [{ ...hidden, id: "wamid.A", type: "text", text: { body: "oi" } }] });
  await store();
  const wish = { user_id: before, category: "marketing_messages", value: "stop", timestamp: 1_795_000_000 };
  await hear("user_preferences", { user_preferences: [{ ...wish, user_id: after }] });
  expect(await rows("select 1 from contacts where opted_out_at is not null")).toEqual([]);
  await hear("user_preferences", { user_preferences: [wish] });
  expect(await rows("select 1 from contacts where opted_out_at is not null")).toHaveLength(1);
});

test("a person who got a message at a phone is known by the id too, and is the same contact after hiding the phone", async () => {
  const { portfolioId, companyId, hear, store, addresses } = await shop();
  const [number, stranger] = [newNumber(), newNumber()];
  await makeContact(companyId, { number });
  const status = { id: "wamid.OUT", status: "delivered", timestamp: "1767225600", recipient_user_id: before };
  await hear("messages", { statuses: [{ ...status, recipient_id: stranger }] });
  await hear("messages", {
    statuses: [{ ...status, recipient_id: number, status: "failed", recipient_user_id: null }],
  });
  expect(await addresses()).toHaveLength(1);
  for (let again = 0; again < 2; again += 1)
    await hear("messages", { statuses: [{ ...status, recipient_id: number }] });
  const known = await addresses();
  expect(known).toMatchObject([{ value: `${before}/${portfolioId}` }, { kind: "phone", value: number }]);
  await hear("messages", {
    messages: [{ from_user_id: before, id: "wamid.A", timestamp: "1767225600", type: "text", text: { body: "oi" } }],
  });
  await store();
  expect(await addresses()).toEqual(known);
});

test("a late tick does not take a phone from the person who has it by then", async () => {
  const { portfolioId, hear, store, addresses } = await shop();
  const number = newNumber();
  const mine = { ...hidden, from_user_id: after, from_parent_user_id: undefined, from: number };
  await hear("messages", { messages: [{ ...mine, id: "wamid.A", type: "text", text: { body: "oi" } }] });
  await store();
  const known = await addresses();
  expect(known).toMatchObject([{ value: `${after}/${portfolioId}` }, { kind: "phone", value: number }]);
  const status = { id: "wamid.OUT", status: "read", timestamp: "1767225600", recipient_user_id: before };
  await hear("messages", { statuses: [{ ...status, recipient_id: number }] });
  expect(await addresses()).toEqual(known);
});

test("two calls that name the same people in different orders do not wait for each other", async () => {
  const { companyId, portfolioId, hear, addresses } = await shop();
  const one = [newNumber(), before] as const;
  const other = [newNumber(), after] as const;
  for (const [number] of [one, other]) await makeContact(companyId, { number });
  const learn = ([number, id]: readonly [string, string]) =>
    learnRecipient([{ kind: "phone", value: number }, bsuidIn(id, portfolioId)]);
  const status = { id: "wamid.OUT", status: "delivered", timestamp: "1767225600" };
  const statuses = [other, one].map(([to, id]) => ({ ...status, recipient_id: to, recipient_user_id: id }));
  const outcomes = await overlappingCall(
    companyId,
    () => learn(one),
    async () => (await hear("messages", { statuses })).status,
    () => learn(other),
  );
  expect(outcomes).toMatchObject([{ done: undefined }, { done: 200 }]);
  expect(await addresses()).toHaveLength(4);
});

test("news about another company's number changes nobody's id", async () => {
  const [one, other] = [await shop(), await shop()];
  await one.hear("messages", { messages: [{ ...hidden, id: "wamid.A", type: "text", text: { body: newNumber() } }] });
  await one.store();
  const known = await one.addresses();
  await other.hear("user_id_update", { user_id_update: [{ user_id: { previous: before, current: after } }] });
  expect(await one.addresses()).toEqual(known);
});
