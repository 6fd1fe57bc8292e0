import type { MessagePrices } from "@balcao/shared/message-prices/schema";
import type { SendFailure } from "@balcao/shared/messages/schema";
import { expect, onTestFinished, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { setPrices } from "../../company/message-prices/prices.ts";
import { makeReadyCampaign } from "../../testing/campaign-factories.ts";
import { makeErasure } from "../../testing/contact-factories.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeTicket,
  makeUser,
} from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { daysBefore, makeRetention } from "../../testing/stages/retention.ts";
import { eraseNext } from "../erasing/due-erasures.ts";
import { deleteContact } from "../identity/removal.ts";
import { takeDelivery } from "../inbound/official/take-delivery.ts";
import { clearNext } from "../retentions/clear.ts";
import { deleteTicket } from "../tickets/verbs/service.ts";
import { showCharged } from "./meta-charges.ts";

async function stage() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const connectionId = await makeConnection(companyId, { network: "official" });
  const { campaignId } = await makeReadyCampaign(companyId);
  let count = 0;
  /** A message of the campaign to a number, with these charges from Meta's statuses. */
  const told = async (
    number: string,
    charges: readonly (string | undefined)[],
    { ack = 2, template = null }: { ack?: 1 | 2; template?: string | null } = {},
  ) => {
    count += 1;
    const contactId = await makeContact(companyId, { number });
    const ticketId = await makeTicket(companyId, { connectionId, contactId });
    const wid = `BLC0${companyId}${count}`;
    const id = await makeMessage(companyId, ticketId, { fromMe: true, wid });
    await here(() =>
      queryText("update messages set campaign_id = $1, template = $3::jsonb where id = $2", [
        campaignId,
        id,
        template === null ? null : JSON.stringify({ name: "aviso", ...(template && { category: template }) }),
      ]),
    );
    for (const charge of charges) {
      const status = { wamid: `wamid.${wid}`, wid, ack, failure: null, ...(charge && { charge }) };
      await here(() => takeDelivery(connectionId, { messages: [], statuses: [status] }));
    }
    /** Another status of the same message. */
    return (later: 2 | null, failure: SendFailure | null) => {
      const status = { wamid: `wamid.${wid}`, wid, ack: later, failure };
      return here(() => takeDelivery(connectionId, { messages: [], statuses: [status] }));
    };
  };
  return { companyId, campaignId, here, told, shown: () => here(() => showCharged(campaignId)) };
}

/** The prices of the installation, until the test ends. */
async function priced(table: MessagePrices): Promise<void> {
  await asPlatform(() => setPrices(table));
  onTestFinished(async () => {
    await asPlatform(() => queryText("delete from installation_settings where key = 'official.prices'"));
  });
}

test("our own estimate prices each message by its template's category when it was sent, or as a free text, and leaves out unknown ones", async () => {
  const prices = { marketing: 0.5, utility: 0.1, service: 0.01 };
  await priced({ currency: "USD", countries: [{ country: "55", prices }] });
  const { told, shown } = await stage();
  await told("5511999990001", ["marketing"], { template: "utility" });
  await told("5511999990002", ["marketing"], { template: "marketing" });
  await told("5511999990003", ["service"]);
  await told("5511999990004", ["free"], { template: "utility" });
  expect((await shown())?.estimate).toEqual({ currency: "USD", amount: 0.71, priced: 4, free: 0, unknown: 0 });
  expect(await shown()).toMatchObject({
    cost: { amount: 1.01, priced: 3, free: 1, unknown: 0 },
    categories: [
      { category: "marketing", amount: 1, estimate: { amount: 0.6 } },
      { category: "service", amount: 0.01, estimate: { amount: 0.01 } },
      { category: "free", amount: 0, estimate: { amount: 0.1 } },
    ],
  });
  // A version before 0234 sent this template. The country of the other message has no price.
  await told("5511999990005", ["utility"], { template: "" });
  await told("351910000000", ["marketing"], { template: "marketing" });
  expect((await shown())?.estimate).toEqual({ currency: "USD", amount: 0.71, priced: 4, free: 0, unknown: 2 });
});

test("a campaign shows what Meta charged for each message by its category, with the prices of the person's country", async () => {
  const prices = { marketing: 0.5, utility: 0.1, service: null };
  const others = { marketing: 2, utility: 2, service: null };
  await priced({
    currency: "USD",
    countries: [
      { country: "55", prices },
      { country: "", prices: others },
    ],
  });
  const { told, shown } = await stage();
  expect(await shown()).toBeNull();
  await told("5511999990001", [undefined]);
  expect(await shown()).toBeNull();
  // Each status of a message names the charge again.
  await told("5511999990002", ["marketing", "marketing"]);
  await told("5511999990003", ["marketing"]);
  await told("351910000000", ["marketing"]);
  await told("5511999990004", ["utility"]);
  await told("5511999990005", ["free"]);
  await told("5511999990006", ["something_new"]);
  expect(await shown()).toEqual({
    cost: { currency: "USD", amount: 3.1, priced: 4, free: 1, unknown: 1 },
    estimate: { currency: "USD", amount: 0, priced: 0, free: 6, unknown: 0 },
    categories: [
      { category: "marketing", count: 3, amount: 3 },
      { category: "utility", count: 1, amount: 0.1 },
      ...["free", "something_new"].map((category) => ({ category, count: 1, amount: 0 })),
    ].map((one) => expect.objectContaining(one)),
  });
});

test("what Meta charged is still shown after a retention removed the messages", async () => {
  const { companyId, here, told, shown } = await stage();
  const prices = { marketing: 0.5, utility: 0.1, service: 0.01 };
  await priced({ currency: "USD", countries: [{ country: "", prices }] });
  await told("5511999990001", ["marketing"], { template: "utility" });
  await told("5511999990002", ["marketing"], { template: "" });
  await told("351910000000", ["free"]);
  const before = await shown();
  expect(before?.categories).toMatchObject([
    { category: "marketing", count: 2 },
    { category: "free", count: 1 },
  ]);
  expect(before?.estimate).toMatchObject({ amount: 0.11, priced: 2, unknown: 1 });
  await makeRetention(companyId);
  const [one] = await here(() => queryText<{ id: number }>("select min(id) as id from tickets"));
  const close = (where: string) =>
    here(() =>
      queryText(`update tickets set status = 'closed', closed_at = $1, updated_at = $1 where id ${where} $2`, [
        daysBefore(400),
        one?.id,
      ]),
    );
  for (const [where, left] of [
    ["=", 2],
    [">", 0],
  ] as const) {
    await close(where);
    await here(() => clearNext("words"));
    expect(await here(() => queryText("select 1 from messages"))).toHaveLength(left);
    expect(await shown()).toEqual(before);
  }
});

test.each(["the ticket", "the contact", "a contact whose erasure goes on", "the person for good"])(
  "what Meta charged stays, and counts once, when somebody deletes %s",
  async (what) => {
    const { companyId, here, told, shown } = await stage();
    await told("5511999990001", ["marketing"]);
    await told("5511999990002", ["marketing"]);
    const before = await shown();
    const admin = await makeUser(companyId, { profile: "admin" });
    await here(() => queryText("update tickets set status = 'closed', closed_at = now()"));
    for (const one of await here(() =>
      queryText<{ id: number; contactId: number }>('select id, contact_id as "contactId" from tickets'),
    )) {
      if (what.includes("erasure")) await makeErasure(companyId, one.contactId);
      if (what.includes("for good")) {
        await makeErasure(companyId, one.contactId, { state: "waiting", dueAt: new Date(0) });
        await here(eraseNext);
      } else
        await here(() => (what === "the ticket" ? deleteTicket(admin, one.id) : deleteContact(admin, one.contactId)));
    }
    expect(await here(() => queryText("select 1 from messages"))).toEqual([]);
    expect(await shown()).toEqual(before);
  },
);

test("a message that did not arrive is not charged for, although Meta named its category when it was sent", async () => {
  const { told, shown } = await stage();
  const [arrives, fails] = [
    await told("5511999990001", ["marketing"], { ack: 1 }),
    await told("5511999990002", ["marketing"], { ack: 1 }),
  ];
  expect(await shown()).toBeNull();
  await arrives(2, null);
  await fails(null, "not-on-whatsapp");
  expect((await shown())?.categories).toEqual([expect.objectContaining({ category: "marketing", count: 1 })]);
});

test("another company's campaign is not found", async () => {
  const { campaignId } = await stage();
  const other = await makeCompany();
  await expect(inCompany(other, () => showCharged(campaignId))).rejects.toMatchObject({
    code: "ERR_NO_CAMPAIGN_FOUND",
  });
});
