import { expect, test } from "vitest";
import { deleteConnection } from "../../../numbers/connections/service.ts";
import { newNumber, someAdmin } from "../../../testing/factories.ts";
import { inboundText } from "../../../testing/inbound.ts";
import { wroteTo } from "../../../testing/window-factories.ts";
import { later, runningCampaign } from "../../../testing/stages/running-campaign.ts";
import { receiveMessage } from "../../inbound/receive.ts";
import { messageHeld, messagesRefused, receiveAcks } from "../../messages/changes/acks.ts";
import { sendTaken } from "../../messages/changes/official-sends.ts";
import { loadOutgoing } from "../../messages/sending/outgoing.ts";
import { retryFailed } from "../people/retry.ts";
import { showReport } from "../report.ts";

/** A running campaign whose first message Meta took and holds. */
async function held(values: Parameters<typeof runningCampaign>[0] = {}) {
  const stage = await runningCampaign(values);
  const { connectionId, campaignId, person, turn, messages, sent, here, rows } = stage;
  const number = newNumber();
  const id = await person({ number });
  await person();
  await turn();
  const [message] = await messages();
  const wid = message?.wid ?? "";
  await here(() => messageHeld(connectionId, wid));
  await sent();
  const report = async () => {
    const { held: count, campaign } = await here(() => showReport(campaignId));
    const { sent: went, failed, open, total } = campaign.counts;
    return { held: count, sent: went, failed, open, total };
  };
  const shipping = async () =>
    (
      await rows<object>("select state, held, sent_at is not null as sent from campaign_shippings where id = $1", [id])
    )[0];
  const say = (body: string, more: object = {}) =>
    here(() => receiveMessage(inboundText(connectionId, { number, body, ...more })));
  return { ...stage, id, wid, report, shipping, say };
}

test("a message that Meta holds counts as on its way and not as sent, and the number writes to the next person", async () => {
  const { shipping, report, turn, messages } = await held();
  expect(await shipping()).toEqual({ state: "sending", held: true, sent: false });
  expect(await report()).toEqual({ held: 1, sent: 0, failed: 0, open: 2, total: 2 });
  await turn(later(30));
  expect(await messages()).toHaveLength(2);
});

test("a held message that Meta sends counts as sent from then on", async () => {
  const { connectionId, wid, shipping, report, here } = await held();
  await here(() => receiveAcks(connectionId, [{ wid, ack: 1 }]));
  expect(await shipping()).toEqual({ state: "sent", held: false, sent: true });
  expect(await report()).toEqual({ held: 0, sent: 1, failed: 0, open: 1, total: 2 });
});

test("a held message that Meta drops counts as failed, and can be tried again under another id", async () => {
  const { companyId, campaignId, connectionId, id, wid, turn, messages, shipping, report, here, rows } = await held();
  await here(() => messagesRefused(connectionId, [wid], "template"));
  const [contact] = await rows<{ id: number }>("select contact_id as id from campaign_shippings where id = $1", [id]);
  await wroteTo(companyId, connectionId, contact?.id ?? 0);
  await here(() => sendTaken(connectionId, wid, "wamid.HELD"));
  expect(await shipping(), "it stays known as one that was held").toEqual({ state: "failed", held: true, sent: false });
  expect(await report()).toEqual({ held: 0, sent: 0, failed: 1, open: 1, total: 2 });
  await rows("update connections set network = 'official'");
  expect(await here(() => retryFailed(campaignId, { shippingId: id }))).toEqual({ count: 1 });
  expect(await shipping(), "Meta does not hold what waits").toEqual({ state: "queued", held: false, sent: false });
  expect(await report()).toEqual({ held: 0, sent: 0, failed: 0, open: 2, total: 2 });
  await turn(later(30));
  expect(await shipping()).toEqual({ state: "sending", held: false, sent: false });
  expect((await messages()).map((message) => message.wid)).toEqual([expect.not.stringMatching(wid)]);
});

test("a campaign does not end while Meta holds a message of it", async () => {
  const { connectionId, wid, sent, turn, rows, here } = await held();
  await turn(later(30));
  await sent();
  await turn(later(60));
  const status = async () => (await rows<{ status: string }>("select status from campaigns"))[0]?.status;
  expect(await status()).toBe("EM_ANDAMENTO");
  await here(() => receiveAcks(connectionId, [{ wid, ack: 1 }]));
  await turn(later(90));
  expect(await status()).toBe("FINALIZADA");
});

test("a customer who writes while Meta holds the campaign's message has not replied to it, and gets it in a new try when Meta drops it", async () => {
  const { campaignId, connectionId, id, wid, turn, messages, shipping, report, here, rows, say } = await held({
    leaveOutServed: false,
  });
  await rows("update connections set network = 'official'");
  await say("Vocês abrem amanhã?");
  expect(await shipping()).toEqual({ state: "sending", held: true, sent: false });
  expect(await report()).toMatchObject({ held: 1, sent: 0 });
  await here(() => messagesRefused(connectionId, [wid], "template"));
  await rows("update connection_commands set state = 'done', done_at = now()");
  expect(await here(() => retryFailed(campaignId, { shippingId: id }))).toEqual({ count: 1 });
  await turn(later(30));
  expect(await shipping()).toEqual({ state: "sending", held: false, sent: false });
  const [message] = await messages();
  expect(await here(() => loadOutgoing(message?.id ?? 0))).toMatchObject({ body: "Olá, Rosa!", isLeaving: true });
});

test("a yes does not answer a question that Meta holds but comes to the desk, unless it quotes the question", async () => {
  const asks = { confirmation: true, confirmationMessage1: "Posso mandar?" };
  const { wid, shipping, rows, say } = await held(asks);
  await say("sim");
  expect(await shipping()).toEqual({ state: "asking", held: true, sent: false });
  expect(await rows("select status, outreach from tickets")).toEqual([{ status: "pending", outreach: false }]);
  await say("sim", { quotedWid: wid });
  expect(await shipping()).toEqual({ state: "queued", held: false, sent: false });
});

test("an opt-out word also refuses a question that Meta holds", async () => {
  const { shipping, say } = await held({ confirmation: true, confirmationMessage1: "Posso mandar?" });
  await say("SAIR");
  expect(await shipping()).toMatchObject({ state: "refused" });
});

test("a held message fails as unconfirmed once its number is removed, because no status can come any more", async () => {
  const { connectionId, id, state, report, here, rows } = await held();
  await rows("update connection_commands set state = 'done', done_at = now()");
  await here(() => deleteConnection(someAdmin, connectionId));
  expect(await state(id)).toEqual({ state: "failed", reason: "unconfirmed" });
  expect(await report()).toMatchObject({ held: 0, failed: 1 });
});

test("a yes answers a question that Meta held for hours, although the desk wrote meanwhile", async () => {
  const asks = { confirmation: true, confirmationMessage1: "Posso mandar?" };
  const { connectionId, wid, shipping, rows, here, say } = await held(asks);
  await rows("update messages set sent_at = sent_at - interval '2 hours'");
  await rows(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, sent_at, from_me, media_type, body, source, ack)
     select company_id, ticket_id, contact_id, connection_id, chat, gen_random_uuid()::text, sent_at + interval '1 hour', true, 'text',
       'Seu pedido saiu.', 'desk', 2 from messages`,
  );
  await here(() => receiveAcks(connectionId, [{ wid, ack: 1 }]));
  await say("sim");
  expect(await shipping()).toMatchObject({ state: "queued" });
});
