import { finalFailures } from "@balcao/shared/messages/schema";
import { expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { makeCampaign, makeShipping, setCampaignSetting } from "../../../testing/campaign-factories.ts";
import { makeCompany, makeConnection, makeContact, newNumber, publishedBy } from "../../../testing/factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { resumeNumber } from "../care-list.ts";
import { takeTurn } from "./turn.ts";
import { heedWarning } from "./warnings.ts";

const noon = new Date(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`);
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

/** A number with a running campaign whose settings allow any hour. With the cap "auto" the care's own cap applies. */
async function number(cap: string | number = "off") {
  const companyId = await makeCompany();
  for (const [key, value] of Object.entries({
    campaignDailyCap: cap,
    messageInterval: 0,
    hoursFrom: "00:00",
    hoursTo: "00:00",
  }))
    await setCampaignSetting(companyId, key, value);
  const connectionId = await makeConnection(companyId, { status: "CONNECTED" });
  // The campaign is not wholly prepared, so it does not end when nobody waits.
  const campaignId = await makeCampaign(companyId, { connectionId, status: "EM_ANDAMENTO" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(text: string, values: unknown[] = []) => here(() => queryText<T>(text, values));
  const turn = (now: Date) => here(() => takeTurn(connectionId, { now, random: () => 0.5 }));
  const written = async () => (await rows("select 1 from messages where from_me")).length;
  /** A person whose message failed at that time. */
  const failed = async (at: Date, reason: string) => {
    const id = await makeShipping(companyId, campaignId, { state: "failed", reason: reason as never });
    await rows("update campaign_shippings set connection_id = $2, changed_at = $3 where id = $1", [
      id,
      connectionId,
      at,
    ]);
  };
  const person = (values: Parameters<typeof makeShipping>[2] = {}) => makeShipping(companyId, campaignId, values);
  const brakes = () => rows("select reason, resumed_at is not null as over from number_brakes order by id");
  return { companyId, connectionId, here, rows, turn, written, failed, person, brakes };
}

test("two failures in a row stop a number for an hour and publish an event; the same failures do not stop it again afterwards", async () => {
  const { companyId, turn, written, failed, person, brakes } = await number();
  await turn(noon);
  await failed(after(1), "internal");
  await failed(after(2), "internal");
  await person();
  await turn(after(3));
  expect(await written()).toBe(0);
  expect(await brakes()).toEqual([{ reason: "failures", over: false }]);
  expect((await publishedBy(companyId)).map(({ name }) => name)).toContain("number-care.update");
  await turn(after(64));
  expect(await written()).toBe(1);
  expect(await brakes()).toEqual([{ reason: "failures", over: true }]);
});

test("messages that Meta refuses for the customers' sake, or drops after it held them, stop no number", async () => {
  const { turn, written, failed, person, brakes, rows } = await number();
  await turn(noon);
  for (const minute of [1, 2]) await failed(after(minute), "template");
  await rows("update campaign_shippings set held = true");
  for (const [minute, reason] of finalFailures.entries()) await failed(after(minute + 1), reason);
  await person();
  await turn(after(5));
  expect(await brakes()).toEqual([]);
  expect(await written()).toBe(1);
});

test("a number that fails again after its brake waits for a user", async () => {
  const { connectionId, here, turn, written, failed, person } = await number();
  await turn(noon);
  await failed(after(1), "internal");
  await failed(after(2), "internal");
  await turn(after(3));
  await turn(after(64));
  await failed(after(65), "internal");
  await failed(after(66), "internal");
  await person();
  await turn(after(67));
  await turn(after(60 * 24 * 30));
  expect(await written()).toBe(0);
  await here(() => resumeNumber(connectionId, after(60 * 24 * 30)));
  await turn(after(60 * 24 * 30 + 1));
  expect(await written()).toBe(1);
});

test("a restriction stops only messages to people who never wrote", async () => {
  const { companyId, turn, rows, written, failed, person, connectionId } = await number();
  await turn(noon);
  await failed(after(1), "restricted");
  await person({ position: 1 });
  await turn(after(2));
  expect(await written()).toBe(0);
  const contactId = await makeContact(companyId, { number: newNumber() });
  await rows(
    `with t as (insert into tickets (company_id, contact_id, connection_id, status, closed_at) values ($1, $2, $3, 'closed', now()) returning id)
     insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, media_type)
     select $1, id, $2, $3, 'x', 'x', false, 'customer', 'text' from t`,
    [companyId, contactId, connectionId],
  );
  await person({ contactId, lane: "known", position: 2 });
  await turn(after(3));
  expect(await written()).toBe(1);
});

test("a restriction by WhatsApp sets the brake until an hour after the restriction ends, and the cap is halved afterwards", async () => {
  const { connectionId, here, rows, brakes } = await number("auto");
  const until = after(120);
  await here(() => heedWarning(connectionId, { kind: "locked", until }, noon));
  await here(() => heedWarning(connectionId, { kind: "locked", until }, after(1)));
  expect(await brakes()).toEqual([{ reason: "restricted", over: false }]);
  expect(await rows("select braked_until as until, halved_until > braked_until as halved from number_care")).toEqual([
    { until: after(180), halved: true },
  ]);
});

test("a first warning halves the cap, and the last warning stops messages to people who never wrote", async () => {
  const { connectionId, here, rows, brakes } = await number("auto");
  const until = after(60 * 24 * 10);
  await here(() => heedWarning(connectionId, { kind: "warned", isLast: false, until }, noon));
  expect(await rows("select halved_until as until, brake from number_care")).toEqual([{ until, brake: null }]);
  await here(() => heedWarning(connectionId, { kind: "warned", isLast: true, until }, noon));
  expect(await brakes()).toEqual([{ reason: "warned", over: false }]);
});
