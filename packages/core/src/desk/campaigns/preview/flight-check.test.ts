import { expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { makeReadyCampaign, setCampaignSetting } from "../../../testing/campaign-factories.ts";
import { makeListItem } from "../../../testing/contact-list-factories.ts";
import { makeCompany, makeContact, makeTicket, newNumber } from "../../../testing/factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { wroteTo } from "../../../testing/window-factories.ts";
import { checkFlight } from "./flight-check.ts";

/** Ten in the morning of a Friday in São Paulo. */
const now = new Date("2026-11-20T13:00:00.000Z");
const after = (seconds: number, from = now) => new Date(from.getTime() + seconds * 1000).toISOString();

/** A campaign for ten strangers, with one message every ten seconds and no cap. */
async function stage() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const ids = await makeReadyCampaign(companyId);
  for (let n = 1; n < 10; n += 1)
    await makeListItem(companyId, ids.contactListId, { isWhatsappValid: true, checkedAt: new Date() });
  const set = (values: object) =>
    Promise.all(Object.entries(values).map(([key, value]) => setCampaignSetting(companyId, key, value)));
  await set({ messageInterval: 10, longerIntervalAfter: 0, campaignDailyCap: "off" });
  const plan = (at: Date | null) => here(() => queryText("update campaigns set scheduled_at = $1", [at]));
  const check = () => here(() => checkFlight(ids.campaignId, now));
  return { companyId, here, ...ids, plan, check, set };
}

test("the forecast ends one pace per person after now, or after the campaign's planned time if that is later", async () => {
  const { check, plan } = await stage();
  expect(await check()).toMatchObject({ recipients: 10, lanes: { cold: 10 }, seconds: 100, endsAt: after(100) });
  const afternoon = new Date("2026-11-20T18:00:00.000Z");
  await plan(afternoon);
  expect((await check()).endsAt).toBe(after(100, afternoon));
  await plan(new Date("2026-11-20T12:00:00.000Z"));
  expect((await check()).endsAt).toBe(after(100));
});

test("people in a conversation are counted, either as left out or as recipients", async () => {
  const { companyId, here, contactListId, check } = await stage();
  const number = newNumber();
  await makeTicket(companyId, { contactId: await makeContact(companyId, { number }), status: "open" });
  await makeListItem(companyId, contactListId, { number, isWhatsappValid: true, checkedAt: new Date() });
  expect(await check()).toMatchObject({ recipients: 10, served: 1, skipped: { served: 1 } });
  await here(() => queryText("update campaigns set leave_out_served = false"));
  const { skipped, ...taken } = await check();
  expect([skipped, taken]).toMatchObject([{}, { recipients: 11, served: 1 }]);
  expect(skipped.served).toBeUndefined();
});

test("a campaign that starts in the evening ends after the next morning's opening, in the company's time zone", async () => {
  const { check, plan, here } = await stage();
  await plan(new Date("2026-11-21T00:00:00.000Z"));
  expect(await check()).toMatchObject({
    seconds: 100,
    beginsAt: "2026-11-21T11:00:00.000Z",
    endsAt: "2026-11-21T11:01:40.000Z",
  });
  await here(() => queryText("update companies set timezone = 'America/Manaus'"));
  expect((await check()).endsAt).toBe("2026-11-21T12:01:40.000Z");
});

test("the forecast counts the number's messages of today against its cap, and says when the last message is sent", async () => {
  const { companyId, connectionId, here, check } = await stage();
  await here(() => queryText("update campaign_settings set value = '8' where key = 'campaignDailyCap'"));
  await here(() =>
    queryText(
      "insert into number_care (company_id, connection_id, since, day, day_cold) values ($1, $2, '2020-01-01', '2026-11-20', 5)",
      [companyId, connectionId],
    ),
  );
  const { endsAt, care, warnings, risk } = await check();
  // Three messages are left for today, and seven are sent tomorrow, one an hour.
  expect(endsAt).toBe("2026-11-21T18:00:00.000Z");
  expect(care).toMatchObject({ cold: { sent: 5, cap: 8 }, sentToday: 5 });
  expect([warnings, risk]).toEqual([["cold", "oneVariant"], "medium"]);
});

test("people who never wrote are listed when the number writes only to people who wrote recently", async () => {
  const { check, here } = await stage();
  expect((await check()).warnings).not.toContain("windowed");
  await here(() => queryText("update connections set network = 'official'"));
  expect((await check()).warnings).toContain("windowed");
});

test("people whose window is open at the campaign's start are counted, and so are people whose window is closed", async () => {
  const { companyId, contactListId, connectionId, check, plan, here } = await stage();
  expect((await check()).window).toBeNull();
  await here(() => queryText("update connections set network = 'official'"));
  expect((await check()).window).toEqual({ open: 0, closed: 10 });
  const number = newNumber();
  await makeListItem(companyId, contactListId, { number, isWhatsappValid: true, checkedAt: new Date() });
  await wroteTo(companyId, connectionId, await makeContact(companyId, { number }));
  await here(() => queryText("update service_windows set open_until = $1", [after(3600)]));
  expect((await check()).window).toEqual({ open: 1, closed: 10 });
  await plan(new Date(after(7200)));
  expect((await check()).window).toEqual({ open: 0, closed: 11 });
});

test("a campaign without recipients has no forecast end, and cannot begin", async () => {
  const { check, here } = await stage();
  await here(() => queryText("update contact_list_items set is_whatsapp_valid = false"));
  expect(await check()).toMatchObject({
    recipients: 0,
    seconds: 0,
    endsAt: null,
    skipped: { notOnWhatsapp: 10 },
    blockers: ["nobody"],
    risk: "low",
  });
});
