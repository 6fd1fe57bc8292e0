import { expect, test } from "vitest";
import { inCompany } from "../base/database.ts";
import { takeTurn } from "../desk/campaigns/dispatch/turn.ts";
import { messagesSent } from "../desk/messages/changes/acks.ts";
import { makeCampaign, makeShipping, setCampaignSetting } from "../testing/campaign-factories.ts";
import { counter } from "../testing/counter.ts";

// A campaign asks a customer on a number with automatic texts. Each answer belongs to the campaign or to the automatic texts.

/** Three o'clock this afternoon in São Paulo. */
const noon = new Date(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`);

async function askedByCampaign(question = "Quer a promoção?") {
  const desk = await counter({});
  const { companyId, connectionId, number, rows } = desk;
  for (const [key, value] of Object.entries({ campaignDailyCap: "off", messageInterval: 0, optOutFooter: false }))
    await setCampaignSetting(companyId, key, value);
  const campaignId = await makeCampaign(companyId, {
    connectionId,
    status: "EM_ANDAMENTO",
    preparedAt: noon,
    confirmation: true,
    confirmationMessage1: question,
    message1: "Aqui está",
  });
  await makeShipping(companyId, campaignId, { number });
  await inCompany(companyId, () => takeTurn(connectionId, { now: noon, random: () => 0.5 }));
  const waiting = await rows<{ id: number }>("select id from messages where from_me and ack = 0");
  await inCompany(companyId, () =>
    messagesSent(waiting.map(({ id }) => ({ messageId: id, raw: Buffer.alloc(0), ackMs: 1 }))),
  );
  const state = async () => (await rows<{ state: string }>("select state from campaign_shippings"))[0]?.state;
  return { ...desk, state };
}

test("a yes while the menu waits answers the campaign, and the menu does not ask again", async () => {
  const desk = await askedByCampaign();
  const { says, answers, state } = desk;
  await says("Quem é?");
  const asked = await answers();
  expect(asked).toHaveLength(1);
  await says("Sim!");
  expect([await state(), await answers()]).toEqual(["queued", asked]);
  expect(await desk.ticket()).toMatchObject({ kind: "menu", queueId: null });
});

test("a yes to a campaign that was cancelled is noted, and gets the menu like the first words of any customer", async () => {
  const desk = await askedByCampaign();
  const { says, answers, state, rows } = desk;
  await rows("update campaigns set status = 'CANCELADA'");
  await says("Sim!");
  expect(await state()).toBe("queued");
  expect(await answers()).toHaveLength(1);
  expect(await desk.ticket()).toMatchObject({ status: "pending", kind: "menu", unread: 1 });
});

test("a button that means neither yes nor no is treated like any text of the customer, and the campaign still waits", async () => {
  const { receive, answers, state, rows } = await askedByCampaign();
  const [question] = await rows<{ wid: string }>("select wid from messages where from_me");
  await receive({ body: "Ver as ofertas", quotedWid: question?.wid ?? "" });
  expect(await answers()).toHaveLength(1);
  expect(await state()).toBe("waiting_confirmation");
});

test("a tapped line of a menu answers no campaign, whatever the company called it", async () => {
  const { receive, says, state, rows } = await askedByCampaign();
  await rows("update queues set name = 'Sim' where name = 'Vendas'");
  await says("Quem é?");
  await receive({ body: "Sim", choice: "queue:0" });
  await receive({ body: "sair", choice: "queue:0" });
  expect(await state()).toBe("waiting_confirmation");
});

test.each(["Sim", "Não"])(
  "a tapped %s of an old menu opens a conversation while a campaign waits in a closed ticket",
  async (body) => {
    const desk = await askedByCampaign();
    await desk.receive({ body, choice: "opt:7" });
    expect(await desk.state()).toBe("waiting_confirmation");
    expect(await desk.ticket()).toMatchObject({ status: "pending", unread: 1 });
    expect(await desk.answers()).toHaveLength(1);
  },
);

test("a number that the customer types while the menu waits chooses a queue, and the campaign still waits", async () => {
  const desk = await askedByCampaign();
  const { says, state, queueIds } = desk;
  await says("Quem é?");
  await says("2");
  expect([await state(), (await desk.ticket()).queueId]).toEqual(["waiting_confirmation", queueIds[1]]);
});

test("a no to a campaign does not count as an answer to the menu, and the customer can still choose a queue", async () => {
  const desk = await askedByCampaign();
  const { says, answers, state, queueIds } = desk;
  await says("Quem é?");
  const asked = await answers();
  await says("não");
  expect([await state(), await answers()]).toEqual(["refused", asked]);
  await says("2");
  expect((await desk.ticket()).queueId).toBe(queueIds[1]);
});

const isOut = async ({ rows }: Awaited<ReturnType<typeof askedByCampaign>>) =>
  (await rows("select 1 from contacts where opted_out_at is not null")).length === 1;

test("the word that a campaign's text names for opting out opts out, and elsewhere it is a text like any other", async () => {
  const named = await askedByCampaign("Quer a promoção? Para não receber mais mensagens, responda CANCELAR.");
  await named.says("Cancelar");
  expect([await named.state(), await isOut(named), await named.answers()]).toEqual([
    "refused",
    true,
    [expect.stringContaining("mensagens")],
  ]);
  const unnamed = await askedByCampaign("Quer a promoção? Responda SAIR para não receber mais mensagens.");
  await unnamed.says("Cancelar");
  expect([await unnamed.state(), await isOut(unnamed)]).toEqual(["waiting_confirmation", false]);
  expect((await unnamed.ticket()).kind).toBe("menu");
});

test("a word that a campaign's text named opts nobody out once the customer was asked something else, unless it quotes the campaign", async () => {
  const desk = await askedByCampaign("Quer a promoção? Digite 0 para sair");
  const [question] = await desk.rows<{ wid: string }>("select wid from messages where from_me");
  await desk.says("Quem é?");
  await desk.says("0");
  expect(await isOut(desk)).toBe(false);
  await desk.receive({ body: "0", quotedWid: question?.wid ?? "" });
  expect(await isOut(desk)).toBe(true);
});
