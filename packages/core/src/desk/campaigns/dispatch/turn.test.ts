import { expect, test } from "vitest";
import { setCampaignSetting } from "../../../testing/campaign-factories.ts";
import { makeContact, makeFileList, makeMedia, makeTicket, newNumber } from "../../../testing/factories.ts";
import { later, runningCampaign } from "../../../testing/stages/running-campaign.ts";
import { setOptOut } from "../../contacts/blocking/opt-out.ts";
import { deleteContacts } from "../../identity/removal.ts";

test("a turn writes one message, under an id of its own, to one person, and returns the time until the next turn", async () => {
  const { campaignId, person, turn, rows, state, messages, sent } = await runningCampaign();
  const [first, second] = [await person({ position: 1 }), await person({ position: 2, name: "Ana" })];
  expect(await turn()).toBe(10_000);
  expect(await state(first)).toEqual({ state: "sending", reason: null });
  expect(await messages()).toMatchObject([{ body: "Olá, Rosa!", wid: expect.stringMatching(/^3EB0/) }]);
  expect(await rows("select campaign_id as id, source from messages")).toEqual([
    { id: campaignId, source: "campaign" },
  ]);
  expect(await turn(later(9))).toBe(1000);
  expect(await messages()).toHaveLength(1);
  // The second message is due, but the server does not have the first message yet.
  await turn(later(11));
  expect(await messages()).toHaveLength(1);
  await sent();
  expect(await state(first)).toMatchObject({ state: "sent" });
  await turn(later(12));
  expect(await state(second)).toMatchObject({ state: "sending" });
});

test("a number writes to the people of its two campaigns in alternation, at the pace of one campaign, and catches up on no missed turn", async () => {
  const { campaign, person, turn, messages, sent } = await runningCampaign();
  const other = await campaign({ name: "Páscoa", message1: "Páscoa!" });
  for (const position of [1, 2, 3]) {
    await person({ position });
    await person({ position }, other);
  }
  const counts: number[] = [];
  // No worker holds the number for an hour before the last turn.
  for (const at of [0, 10, 20, 3600]) {
    for (const tried of [at, at, at + 9]) {
      await turn(later(tried));
      await sent();
    }
    counts.push((await messages()).length);
  }
  expect(counts).toEqual([1, 2, 3, 4]);
  const bodies = (await messages()).map(({ body }) => body);
  expect(bodies.toSorted()).toEqual(["Olá, Rosa!", "Olá, Rosa!", "Páscoa!", "Páscoa!"]);
  expect(bodies[0]).not.toBe(bodies[1]);
});

test("after the configured number of messages, the number makes its longer pause", async () => {
  const { companyId, person, turn, sent } = await runningCampaign();
  await setCampaignSetting(companyId, "longerIntervalAfter", 1);
  await setCampaignSetting(companyId, "greaterInterval", 60);
  await person();
  expect(await turn()).toBe(60_000);
  await sent();
});

test("outside the hours no message is sent", async () => {
  const { person, turn, messages } = await runningCampaign();
  await person();
  // Nine in the evening.
  expect(await turn(later(6 * 3600))).toBeGreaterThan(0);
  expect(await messages()).toEqual([]);
});

test("a campaign waits while the company's plan lacks campaigns, or the company has switched campaigns off", async () => {
  const { companyId, person, turn, rows, messages } = await runningCampaign();
  await person();
  await rows("insert into settings (company_id, key, value) values ($1, 'campaignsEnabled', 'false')", [companyId]);
  expect(await turn()).toBeNull();
  await rows("update settings set value = 'true' where key = 'campaignsEnabled'");
  await rows("update companies set plan_features = array_remove(plan_features, 'useCampaigns')");
  expect(await turn()).toBeNull();
  expect(await messages()).toEqual([]);
});

test("people who opted out, are blocked, or are not on WhatsApp are left out at the last moment, with the reason", async () => {
  const { companyId, here, person, turn, rows, state, messages, counts } = await runningCampaign();
  const [out, blocked, gone] = [newNumber(), newNumber(), newNumber()];
  const quiet = await makeContact(companyId, { number: out });
  await here(() => setOptOut(quiet, { source: "user", words: "", messageId: null, userId: null }));
  const shut = await makeContact(companyId, { number: blocked });
  await rows("update contacts set blocked_at = now() where id = $1", [shut]);
  await rows("insert into known_numbers (company_id, number, is_valid) values ($1, $2, false)", [companyId, gone]);
  const ids = [
    await person({ number: out, position: 1 }),
    await person({ number: blocked, position: 2 }),
    await person({ number: gone, position: 3 }),
    await person({ position: 4 }),
  ];
  await turn();
  expect(await Promise.all(ids.map(state))).toEqual([
    { state: "skipped", reason: "optedOut" },
    { state: "skipped", reason: "blocked" },
    { state: "skipped", reason: "notOnWhatsapp" },
    { state: "sending", reason: null },
  ]);
  expect(await messages()).toHaveLength(1);
  expect(await counts()).toMatchObject({ total: 4, skipped: 3, open: 1, sent: 0 });
});

test("a person whose contact was deleted after the campaign began is left out, and a person whose contact was deleted before is not", async () => {
  const { companyId, here, person, turn, rows, state } = await runningCampaign();
  const [before, since] = [newNumber(), newNumber()];
  const remove = async (number: string) => {
    const id = await makeContact(companyId, { number });
    await here(() => deleteContacts(null, [id]));
  };
  await remove(before);
  await remove(since);
  await rows("update removed_numbers set removed_at = now() - interval '1 hour'");
  await rows("update campaigns set started_at = now() - interval '1 minute'");
  await remove(since);
  const ids = [await person({ number: since, position: 1 }), await person({ number: before, position: 2 })];
  await turn();
  expect(await Promise.all(ids.map(state))).toEqual([
    { state: "skipped", reason: "removed" },
    { state: "sending", reason: null },
  ]);
});

test("one person under two numbers gets a campaign once", async () => {
  const { companyId, person, turn, rows, state, messages, sent } = await runningCampaign();
  const contactId = await makeContact(companyId, { number: newNumber() });
  const [one, other] = [await person({ contactId, position: 1 }), await person({ contactId, position: 2 })];
  await turn();
  await sent();
  await turn(later(20));
  expect(await state(one)).toMatchObject({ state: "sent" });
  expect(await state(other)).toEqual({ state: "skipped", reason: "duplicate" });
  expect(await messages()).toHaveLength(1);
  expect(await rows("select count(*)::int as n from contacts")).toEqual([{ n: 1 }]);
});

test("the files of the list are sent before the text", async () => {
  const { companyId, person, turn, rows } = await runningCampaign();
  const mediaIds = [await makeMedia(companyId, { key: "a" }), null, await makeMedia(companyId, { key: "b" })];
  const fileListId = await makeFileList(companyId, { mediaIds });
  await rows("update campaigns set file_list_id = $1", [fileListId]);
  await person();
  await turn();
  expect(await rows("select media_id is not null as file, body from messages order by id")).toEqual([
    { file: true, body: "" },
    { file: true, body: "" },
    { file: false, body: "Olá, Rosa!" },
  ]);
});

test("the cap of a young number lets three strangers through in an hour, and does not hold up people who know the number", async () => {
  const { companyId, connectionId, person, turn, rows, sent, messages } = await runningCampaign();
  await rows("update campaign_settings set value = '\"auto\"' where key = 'campaignDailyCap'");
  for (let position = 1; position <= 5; position += 1) await person({ position });
  const contactId = await makeContact(companyId, { number: newNumber() });
  const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "closed" });
  await rows(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, media_type, sent_at)
     values ($1, $2, $3, $4, 'x', 'x', false, 'customer', 'text', now() - interval '2 days')`,
    [companyId, ticketId, contactId, connectionId],
  );
  for (let at = 0; at < 8; at += 1) {
    await turn(later(at * 300));
    await sent();
  }
  expect(await messages()).toHaveLength(3);
  await person({ contactId, lane: "known", position: 9 });
  await turn(later(2700));
  expect(await messages()).toHaveLength(4);
});

test("a campaign ends when it is done with all its people, and not before all of them are prepared", async () => {
  const { person, turn, rows, sent } = await runningCampaign({ preparedAt: null });
  await person();
  await turn();
  await sent();
  await turn(later(20));
  expect(await rows("select status from campaigns")).toEqual([{ status: "EM_ANDAMENTO" }]);
  await rows("update campaigns set prepared_at = now()");
  await turn(later(40));
  expect(await rows("select status, completed_at is not null as ended from campaigns")).toEqual([
    { status: "FINALIZADA", ended: true },
  ]);
});

test("three turns of a number at the same time write only one message", async () => {
  const { person, turn, messages } = await runningCampaign();
  await person({ position: 1 });
  await person({ position: 2 });
  await Promise.all([turn(), turn(), turn()]);
  expect(await messages()).toHaveLength(1);
});
