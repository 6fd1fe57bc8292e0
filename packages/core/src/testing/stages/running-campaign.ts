import { inCompany } from "../../base/database.ts";
import { takeTurn } from "../../desk/campaigns/dispatch/turn.ts";
import { loadCampaign } from "../../desk/campaigns/presenter.ts";
import { messagesSent } from "../../desk/messages/changes/acks.ts";
import { makeCampaign, makeShipping, setCampaignSetting } from "../campaign-factories.ts";
import { makeCompany, makeConnection } from "../factories.ts";
import { queryText } from "../query-text.ts";

/** Three o'clock this afternoon in São Paulo. */
export const noon = new Date(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`);
export const later = (seconds: number, from = noon) => new Date(from.getTime() + seconds * 1000);

/**
 * A company with a running campaign, whose number sends every ten seconds and may write to anybody. `sent` lets the server get all written messages.
 */
export async function runningCampaign(values: Parameters<typeof makeCampaign>[1] = {}) {
  const companyId = await makeCompany();
  await setCampaignSetting(companyId, "campaignDailyCap", "off");
  await setCampaignSetting(companyId, "messageInterval", 10);
  await setCampaignSetting(companyId, "optOutFooter", false);
  const connectionId = await makeConnection(companyId, {});
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const campaign = (more: Parameters<typeof makeCampaign>[1] = {}) =>
    makeCampaign(companyId, {
      message1: "Olá, {primeiroNome}!",
      connectionId,
      status: "EM_ANDAMENTO",
      preparedAt: noon,
      ...values,
      ...more,
    });
  const campaignId = await campaign();
  const person = (more: Parameters<typeof makeShipping>[2] = {}, of = campaignId) =>
    makeShipping(companyId, of, { name: "Rosa Lima", ...more });
  const turn = (now = noon) => here(() => takeTurn(connectionId, { now, random: () => 0.5 }));
  const rows = <T extends object>(text: string, values_: unknown[] = []) => here(() => queryText<T>(text, values_));
  const state = async (id: number) =>
    (
      await rows<{ state: string; reason: string | null }>(
        "select state, reason from campaign_shippings where id = $1",
        [id],
      )
    )[0];
  const messages = () =>
    rows<{ id: number; body: string; wid: string }>("select id, body, wid from messages where from_me order by id");
  const sent = async () => {
    const waiting = await rows<{ id: number }>("select id from messages where from_me and ack = 0 order by id");
    await here(() => messagesSent(waiting.map(({ id }) => ({ messageId: id, raw: Buffer.alloc(0), ackMs: 1 }))));
  };
  const counts = async (id = campaignId) => (await here(() => loadCampaign(id))).counts;
  return { companyId, connectionId, campaignId, campaign, here, person, turn, rows, state, messages, sent, counts };
}
