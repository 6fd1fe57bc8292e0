import { numberForms } from "@balcao/shared/phone";
import { ticketsApi } from "@balcao/shared/tickets/api";
import { describe, expect, test } from "vitest";
import {
  makeQueue,
  makeTag,
  makeTicketTag,
  makeContact,
  makeTicket,
  makeUser,
  newNumber,
  publishedBy,
} from "../../../testing/factories.ts";
import { makeContactList, makeListItem } from "../../../testing/contact-list-factories.ts";
import { inboundText } from "../../../testing/inbound.ts";
import { overlapping } from "../../../testing/race.ts";
import { later, noon, runningCampaign } from "../../../testing/stages/running-campaign.ts";
import { receiveMessage } from "../../inbound/receive.ts";
import { messageFailed, receiveAcks } from "../../messages/changes/acks.ts";
import { loadOutgoing } from "../../messages/sending/outgoing.ts";
import { listTickets } from "../../tickets/lists/list.ts";
import { cancelCampaign } from "../states.ts";
import { expireQuestions, freeForgotten } from "./round.ts";

test("a campaign's message is in no list until the person answers, and the answer begins a conversation that shows the campaign", async () => {
  const { companyId, connectionId, campaignId, person, turn, rows, sent, state, here, counts } =
    await runningCampaign();
  const [queueId, tagId] = [await makeQueue(companyId), await makeTag(companyId)];
  await rows("update campaigns set queue_id = $1, tag_id = $2", [queueId, tagId]);
  const number = newNumber();
  const id = await person({ number });
  await turn();
  await sent();
  expect(await rows("select status, outreach from tickets")).toEqual([{ status: "closed", outreach: true }]);
  expect(await rows("select 1 from ticket_events")).toEqual([]);
  const admin = await makeUser(companyId, { profile: "admin" });
  const listed = (query: object) => here(() => listTickets(admin, ticketsApi.list.query.parse(query)));
  for (const query of [{}, { status: "closed" }]) expect((await listed(query)).tickets).toEqual([]);
  await here(() => receiveMessage(inboundText(connectionId, { number, body: "Tem no azul?" })));
  expect(
    await rows('select status, outreach, queue_id as "queueId", campaign_id as "campaignId" from tickets'),
  ).toEqual([{ status: "pending", outreach: false, queueId, campaignId }]);
  expect((await listed({})).tickets).toMatchObject([{ campaign: { id: campaignId }, queueId }]);
  expect(await rows("select tag_id as id from ticket_tags")).toEqual([{ id: tagId }]);
  expect(await state(id)).toMatchObject({ state: "replied" });
  expect(await counts()).toMatchObject({ sent: 1, delivered: 1, replied: 1, open: 0 });
});

test("an answer to a campaign whose tag is a column leaves the card in the column where it stands", async () => {
  const { companyId, connectionId, person, turn, rows, sent, here } = await runningCampaign();
  const [column, stands] = [await makeTag(companyId, { kanban: true }), await makeTag(companyId, { kanban: true })];
  await rows("update campaigns set tag_id = $1", [column]);
  const number = newNumber();
  await person({ number });
  await turn();
  await sent();
  const [ticket] = await rows<{ id: number }>("select id from tickets");
  await makeTicketTag(companyId, ticket?.id ?? 0, stands);
  await here(() => receiveMessage(inboundText(connectionId, { number, body: "Tem no azul?" })));
  expect(await rows("select tag_id as id from ticket_tags")).toEqual([{ id: stands }]);
});

describe("a person whose conversation began after the campaign", () => {
  const inConversation = async (leaveOutServed: boolean, confirmedAt: Date | null = null) => {
    const { companyId, connectionId, person, turn, rows, state } = await runningCampaign({ leaveOutServed });
    const contactId = await makeContact(companyId, { number: newNumber() });
    const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "open" });
    const id = await person({ contactId, confirmedAt });
    await turn();
    const written = await rows<{ id: number }>("select ticket_id as id from messages where from_me");
    return { shipping: await state(id), there: written.map((one) => one.id === ticketId) };
  };

  test("a person whose conversation began after the campaign is left out when it is their turn", async () => {
    expect(await inConversation(true)).toEqual({ shipping: { state: "skipped", reason: "served" }, there: [] });
  });

  test("a person whose conversation began after the campaign gets the message there if the campaign includes such people or they said yes", async () => {
    expect((await inConversation(false)).there).toEqual([true]);
    expect((await inConversation(true, noon)).there).toEqual([true]);
  });
});

test("ticks move a person's state forward, and never back", async () => {
  const { connectionId, person, turn, messages, sent, state, here, counts } = await runningCampaign();
  const id = await person();
  await turn();
  await sent();
  const [message] = await messages();
  const tick = (ack: 2 | 3) => here(() => receiveAcks(connectionId, [{ wid: message?.wid ?? "", ack }]));
  await tick(3);
  await tick(2);
  expect(await state(id)).toMatchObject({ state: "read" });
  expect(await counts()).toMatchObject({ sent: 1, delivered: 1, read: 1, open: 0 });
});

test("when a tick is stored while somebody cancels the campaign, the last event shows the campaign as cancelled", async () => {
  const { companyId, campaignId, connectionId, person, turn, messages, sent } = await runningCampaign();
  await person();
  await person();
  await turn();
  await sent();
  const [message] = await messages();
  const outcomes = await overlapping(
    companyId,
    () => receiveAcks(connectionId, [{ wid: message?.wid ?? "", ack: 2 }]),
    () => cancelCampaign(null, campaignId),
  );
  expect(outcomes.filter((one) => "error" in one)).toEqual([]);
  expect((await publishedBy(companyId)).findLast(({ name }) => name === "campaign.update")).toMatchObject({
    payload: { campaign: { status: "CANCELADA", counts: { delivered: 1 } } },
  });
});

test("a person who opts out before the message is sent is left out, and the opt-out does not count as a reply", async () => {
  const { connectionId, person, turn, messages, rows, here, counts } = await runningCampaign();
  const number = newNumber();
  await person({ number });
  await turn();
  await here(() => receiveMessage(inboundText(connectionId, { number, body: "PARAR" })));
  const [message] = await messages();
  await here(() => messageFailed(message?.id ?? 0, "opted-out"));
  expect(
    await rows(
      "select state, reason, coalesce(replied_at, opted_out_at, sent_at, delivered_at) as at from campaign_shippings",
    ),
  ).toEqual([{ state: "skipped", reason: "optedOut", at: null }]);
  expect(await counts()).toMatchObject({ sent: 0, replied: 0, failed: 0, open: 0 });
});

test("a failed message counts as failed, and a new try sends the same message under the same id", async () => {
  const { person, turn, messages, state, here, rows, sent } = await runningCampaign();
  const id = await person();
  await turn();
  const [before] = await messages();
  await here(() => messageFailed(before?.id ?? 0, "too-old"));
  expect(await state(id)).toEqual({ state: "failed", reason: "too-old" });
  await rows("update campaign_shippings set state = 'queued', reason = null where id = $1", [id]);
  await turn(later(30));
  await sent();
  expect(await state(id)).toMatchObject({ state: "sent" });
  expect(await messages()).toEqual([before]);
});

test("a question ends when nobody answers it within two days", async () => {
  const { person, rows, here, state } = await runningCampaign();
  const id = await person({ state: "waiting_confirmation" });
  await rows("update campaign_shippings set confirmation_requested_at = $1", [later(-47 * 3600)]);
  await here(() => expireQuestions(noon));
  expect(await state(id)).toMatchObject({ state: "waiting_confirmation" });
  await here(() => expireQuestions(later(2 * 3600)));
  expect(await state(id)).toEqual({ state: "skipped", reason: "noAnswer" });
});

test("when a number is removed from the list before WhatsApp is asked about it, the person no longer waits for WhatsApp's answer, and the sending checks the number", async () => {
  const { person, turn, messages, here } = await runningCampaign();
  await person({ unchecked: true });
  await turn();
  expect(await messages()).toEqual([]);
  await here(freeForgotten);
  await turn();
  const [message] = await messages();
  expect(await here(() => loadOutgoing(message?.id ?? 0))).toMatchObject({ body: "Olá, Rosa!", verified: false });
});

test("a person about whose number WhatsApp was not asked is the contact that has the other form of the number", async () => {
  const { companyId, person, turn, rows } = await runningCampaign();
  const [number = "", other = ""] = numberForms(newNumber());
  const contactId = await makeContact(companyId, { number: other });
  await person({ number });
  await turn();
  expect(await rows('select contact_id as "contactId" from messages')).toEqual([{ contactId }]);
});

test("in a company with only official numbers, which cannot ask WhatsApp about numbers, nobody waits for WhatsApp's answer", async () => {
  const { companyId, person, rows, here } = await runningCampaign();
  const id = await person({ unchecked: true });
  const unchecked = () => rows("select unchecked from campaign_shippings where id = $1", [id]);
  const [{ number } = { number: "" }] = await rows<{ number: string }>(
    "select number from campaign_shippings where id = $1",
    [id],
  );
  await makeListItem(companyId, await makeContactList(companyId), { number });
  await here(freeForgotten);
  expect(await unchecked()).toEqual([{ unchecked: true }]);
  await rows("update connections set network = 'official'");
  await here(freeForgotten);
  expect(await unchecked()).toEqual([{ unchecked: false }]);
});
