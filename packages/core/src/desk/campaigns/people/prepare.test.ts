import { expect, test } from "vitest";
import { makeCampaign, makeShipping, setCampaignSetting, shippingsOf } from "../../../testing/campaign-factories.ts";
import { makeContact, makeTicket, newNumber, publishedBy } from "../../../testing/factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { takeAnswers } from "../../contact-lists/checks.ts";
import { checkFlight } from "../preview/flight-check.ts";
import { loadCampaign } from "../presenter.ts";
import { prepareCampaign } from "./prepare.ts";
import { startCampaign } from "../states.ts";
import { campaignPeople } from "../../../testing/stages/campaign-people.ts";

test("people are prepared a few at a time, each once, however often the step is called or interrupted", async () => {
  const { here, add, campaignId, companyId } = await campaignPeople();
  for (let n = 0; n < 7; n += 1) await add();
  const next = () => here(() => prepareCampaign(campaignId, Math.random, 3));
  expect([await next(), await next(), await next()]).toEqual([true, true, false]);
  const before = await shippingsOf(companyId, campaignId);
  expect(before).toHaveLength(7);
  expect((await here(() => loadCampaign(campaignId))).counts).toMatchObject({ total: 7, open: 7 });
  expect(await next()).toBe(false);
  await here(() => queryText("update campaigns set prepared_at = null, prepared_to = 0"));
  while (await next());
  expect((await shippingsOf(companyId, campaignId)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test("texts and places in the order are assigned at random, and an empty text is assigned to nobody", async () => {
  const { add, prepare } = await campaignPeople({ message1: "", message2: "Oi", message4: "Olá", message5: " " });
  for (let n = 0; n < 40; n += 1) await add();
  const people = await prepare();
  expect(new Set(people.map(({ variant }) => variant))).toEqual(new Set([2, 4]));
  const inTurn = people.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
  expect(inTurn).not.toEqual(inTurn.toSorted((a, b) => a - b));
  expect(new Set(people.map(({ position }) => position)).size).toBe(40);
});

test("a person who opted out or is blocked is left out, by either form of the number and by its account", async () => {
  const { companyId, here, add, fate } = await campaignPeople();
  const numbers = { out: "5511987650001", blocked: "5511987650002", lid: "5511987650003", fine: "5511987650004" };
  for (const number of Object.values(numbers)) await add({ number });
  const [out, blocked, lid] = [
    await makeContact(companyId, { number: "551187650001" }),
    await makeContact(companyId, { number: numbers.blocked }),
    await makeContact(companyId, { number: newNumber() }),
  ];
  await makeContact(companyId, { number: numbers.fine });
  await here(async () => {
    await queryText("update contacts set opted_out_at = now(), opt_out_source = 'user' where id = any($1)", [
      [out, lid],
    ]);
    await queryText("update contacts set blocked_at = now() where id = $1", [blocked]);
    await queryText(
      "insert into contact_identities (company_id, contact_id, kind, value, verified) values ($1, $2, 'lid', '77', true)",
      [companyId, lid],
    );
    await queryText(
      "insert into known_numbers (company_id, number, is_valid, phone, lid) values ($1, $2, true, $2, '77')",
      [companyId, numbers.lid],
    );
  });
  expect(await fate()).toEqual({
    [numbers.out]: "optedOut",
    [numbers.blocked]: "blocked",
    [numbers.lid]: "optedOut",
    [numbers.fine]: "queued",
  });
});

test("numbers that are invalid or unknown to WhatsApp are left out, and numbers without a fresh answer wait", async () => {
  const { companyId, here, add, prepare, campaignId } = await campaignPeople();
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const of = async (values: object) => {
    const number = newNumber();
    await add({ number, ...values });
    return number;
  };
  const [absent, unasked, old, oldNo, contact, remembered] = [
    await of({ isWhatsappValid: false, checkedAt: days(6) }),
    await of({ isWhatsappValid: null, checkedAt: null }),
    await of({ checkedAt: days(31) }),
    await of({ isWhatsappValid: false, checkedAt: days(8) }),
    await of({ isWhatsappValid: null, checkedAt: null }),
    await of({ isWhatsappValid: null, checkedAt: null }),
  ];
  await add({ number: "123" });
  await makeContact(companyId, { number: contact });
  await here(async () => {
    await queryText("update contact_identities set verified = true");
    await queryText("insert into known_numbers (company_id, number, is_valid) values ($1, $2, false)", [
      companyId,
      remembered,
    ]);
  });
  const flight = await here(() => checkFlight(campaignId));
  const people = new Map((await prepare()).map(({ number, reason, unchecked }) => [number, reason ?? unchecked]));
  expect(Object.fromEntries(people)).toEqual({
    [absent]: "notOnWhatsapp",
    [unasked]: true,
    [old]: true,
    [oldNo]: true,
    [contact]: false,
    [remembered]: "notOnWhatsapp",
    123: "invalid",
  });
  expect(flight).toMatchObject({ recipients: 4, unchecked: 3, skipped: { notOnWhatsapp: 2, invalid: 1 } });
});

test("when WhatsApp answers, waiting people are accepted or left out, a failed person stays failed, and browsers get the campaign", async () => {
  const { companyId, here, add, prepare, campaignId } = await campaignPeople();
  const [there, absent] = [newNumber(), newNumber()];
  for (const number of [there, absent]) await add({ number, isWhatsappValid: null, checkedAt: null });
  await prepare();
  const done = await makeShipping(companyId, campaignId, { unchecked: true, state: "failed" });
  const doneNumber = (await shippingsOf(companyId, campaignId)).find(({ id }) => id === done)?.number ?? "";
  await here(() =>
    takeAnswers([
      { number: there, phone: there, lid: null },
      { number: absent, phone: null, lid: null },
      { number: doneNumber, phone: null, lid: null },
    ]),
  );
  const people = await shippingsOf(companyId, campaignId);
  expect(people.find(({ number }) => number === there)).toMatchObject({
    state: "queued",
    unchecked: false,
    reason: null,
  });
  expect(people.find(({ number }) => number === absent)).toMatchObject({ state: "skipped", reason: "notOnWhatsapp" });
  expect(people.find(({ id }) => id === done)?.state).toBe("failed");
  expect((await here(() => loadCampaign(campaignId))).counts).toMatchObject({ open: 1, skipped: 1 });
  expect((await publishedBy(companyId)).findLast(({ name }) => name === "campaign.update")).toMatchObject({
    payload: { campaign: { id: campaignId, counts: { open: 1, skipped: 1 } } },
  });
});

test("old answers about the numbers of a list are requested again when the campaign begins", async () => {
  const { here, add, campaignId } = await campaignPeople({ status: "INATIVA" });
  await add({ checkedAt: new Date(Date.now() - 31 * 86_400_000) });
  await here(() => startCampaign(null, campaignId));
  expect(await here(() => queryText("select is_whatsapp_valid as valid from contact_list_items"))).toEqual([
    { valid: null },
  ]);
  expect(await here(() => queryText("select name from outbox where name = 'contact-lists.check'"))).toHaveLength(1);
});

test("a person in an open or pending conversation is left out, unless the campaign takes such people too", async () => {
  const { companyId, here, add, fate } = await campaignPeople();
  const fates: Record<string, string> = {};
  for (const [status, expected] of [
    ["open", "served"],
    ["pending", "served"],
    ["closed", "queued"],
  ] as const) {
    const number = newNumber();
    await makeTicket(companyId, { contactId: await makeContact(companyId, { number }), status });
    await add({ number });
    fates[number] = expected;
  }
  const written = newNumber();
  fates[written] = "queued";
  await add({ number: written });
  const ticketId = await makeTicket(companyId, {
    contactId: await makeContact(companyId, { number: written }),
    status: "pending",
  });
  await here(() => queryText("update tickets set outreach = true where id = $1", [ticketId]));
  expect(await fate()).toEqual(fates);
  await here(() => queryText("delete from campaign_shippings where reason = 'served'"));
  await here(() => queryText("update campaigns set prepared_at = null, prepared_to = 0, leave_out_served = false"));
  expect(new Set(Object.values(await fate()))).toEqual(new Set(["queued"]));
});

test("a person with a message of another campaign within the days of rest is left out", async () => {
  const { companyId, here, add, fate } = await campaignPeople();
  await setCampaignSetting(companyId, "restDays", 7);
  const other = await makeCampaign(companyId);
  const fates: Record<string, string> = {};
  for (const [days, expected] of [
    [6, "recent"],
    [8, "queued"],
  ] as const) {
    const number = newNumber();
    const contactId = await makeContact(companyId, { number });
    await add({ number });
    await makeShipping(companyId, other, {
      contactId,
      number,
      state: "sent",
      sentAt: new Date(Date.now() - days * 86_400_000),
    });
    fates[number] = expected;
  }
  expect(await fate()).toEqual(fates);
  await here(() => queryText("delete from campaign_settings"));
  await here(() => queryText("delete from campaign_shippings where reason = 'recent'"));
  await here(() => queryText("update campaigns set prepared_at = null, prepared_to = 0"));
  expect(new Set(Object.values(await fate()))).toEqual(new Set(["queued"]));
});
