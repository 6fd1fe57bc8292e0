import { expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { makeReadyCampaign, shippingsOf } from "../../../testing/campaign-factories.ts";
import { makeListItem } from "../../../testing/contact-list-factories.ts";
import { makeCompany, makeConnection, makeContact, makeUser } from "../../../testing/factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { makeClosed, makeRetention } from "../../../testing/stages/retention.ts";
import { giveConsent, withdrawConsent } from "../../consents/service.ts";
import { clearNext } from "../../retentions/clear.ts";
import { prepareCampaign } from "./prepare.ts";

/** A running campaign to one contact, before its people are taken in. */
async function stage() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const { campaignId, contactListId, connectionId } = await makeReadyCampaign(companyId, {
    status: "EM_ANDAMENTO",
    message1: "Oi",
  });
  await here(() => queryText("delete from contact_list_items"));
  const number = "5511987650001";
  const contactId = await makeContact(companyId, { number });
  await makeListItem(companyId, contactListId, { number, isWhatsappValid: true, checkedAt: new Date() });
  const fate = async () => {
    await here(() => queryText("delete from campaign_shippings"));
    await here(() => queryText("update campaigns set prepared_at = null, prepared_to = 0"));
    while (await here(() => prepareCampaign(campaignId)));
    const [person] = await shippingsOf(companyId, campaignId);
    return [person?.reason ?? person?.state, person?.lane];
  };
  return { companyId, here, contactId, connectionId, fate };
}

test("campaigns leave out people who withdrew their consent to marketing, and write to them again after a new consent", async () => {
  const { companyId, here, contactId, fate } = await stage();
  const admin = await makeUser(companyId, { profile: "admin" });
  const consent = {
    purpose: "marketing",
    purposeName: "",
    basis: "consent",
    since: "2026-01-05",
    words: "Aceito",
    messageId: null,
  } as const;
  const { id } = await here(() => giveConsent(admin, contactId, consent));
  expect(await fate()).toEqual(["queued", "cold"]);
  await here(() => withdrawConsent(admin, id, { words: "", messageId: null }));
  expect(await fate()).toEqual(["optedOut", "cold"]);
  await here(() => giveConsent(admin, contactId, consent));
  expect(await fate()).toEqual(["queued", "cold"]);
});

test("after a retention removed the messages, the number still knows the customer, and other numbers do not", async () => {
  const { companyId, here, contactId, connectionId, fate } = await stage();
  await makeRetention(companyId);
  await makeClosed(companyId, 400, { contactId, connectionId: await makeConnection(companyId) });
  await here(() => clearNext("words"));
  expect(await fate()).toEqual(["queued", "cold"]);
  await makeClosed(companyId, 400, { contactId, connectionId });
  expect(await fate()).toEqual(["queued", "known"]);
  await here(() => clearNext("words"));
  expect(await here(() => queryText("select 1 from messages"))).toEqual([]);
  expect(await fate()).toEqual(["queued", "known"]);
});
