import type { CampaignTemplate } from "@balcao/shared/campaigns/schema";
import { inCompany } from "../../base/database.ts";
import { takeTurn } from "../../desk/campaigns/dispatch/turn.ts";
import { loadCampaign } from "../../desk/campaigns/presenter.ts";
import { startCampaign } from "../../desk/campaigns/states.ts";
import { makeCampaign, setCampaignSetting } from "../campaign-factories.ts";
import { makeContactList, makeListItem } from "../contact-list-factories.ts";
import { makeCompany, makeContact, newNumber } from "../factories.ts";
import { makeMessageTemplate, makeOfficialNumber } from "../message-template-factories.ts";
import { queryText } from "../query-text.ts";
import { wroteTo } from "../window-factories.ts";
import { later, noon } from "./running-campaign.ts";

let count = 0;
export const usualTemplate: CampaignTemplate = {
  name: "aviso_entrega",
  language: "pt_BR",
  values: { header: "", body: { nome: "{primeiroNome}" }, buttons: {} },
};

const settings = { campaignDailyCap: "off", messageInterval: 10, longerIntervalAfter: 0, optOutFooter: false };

/**
 * A campaign of an official number with an approved template, for Rosa, who wrote two hours ago, and for Bia, who wrote two days ago. `begin` starts
 * it; each turn is ten seconds after the one before.
 */
export async function templateCampaign(values: Parameters<typeof makeCampaign>[1] = {}) {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  for (const [key, value] of Object.entries(settings)) await setCampaignSetting(companyId, key, value);
  count += 1;
  const wabaId = `55${process.pid}${count}`;
  const connectionId = await makeOfficialNumber(companyId, { wabaId });
  await here(() => queryText("update connections set status = 'CONNECTED'"));
  const metaId = `66${process.pid}${count}`;
  const templateId = await makeMessageTemplate(companyId, { wabaId, metaId });
  const contactListId = await makeContactList(companyId);
  const known = async (name: string, hoursAgo: number) => {
    const number = newNumber();
    const contactId = await makeContact(companyId, { name, number });
    await wroteTo(companyId, connectionId, contactId, hoursAgo);
    await makeListItem(companyId, contactListId, { name, number, isWhatsappValid: true, checkedAt: new Date() });
    return { contactId, number };
  };
  const people = { rosa: await known("Rosa Lima", 2), bia: await known("Bia Reis", 48) };
  const campaignId = await makeCampaign(companyId, {
    message1: "Oi, {primeiroNome}!",
    connectionId,
    contactListId,
    template: usualTemplate,
    ...values,
  });
  const rows = <T extends object>(text: string, bind: unknown[] = []) => here(() => queryText<T>(text, bind));
  let turns = 0;
  const turn = () => {
    turns += 1;
    return here(() => takeTurn(connectionId, { now: later(20 * turns, noon), random: () => 0.5 }));
  };
  const messages = () =>
    rows<{ id: number; name: string; body: string; template: string | null }>(
      `select m.id, c.name, m.body, m.template->>'name' as template from messages m join contacts c on c.id = m.contact_id
       where m.from_me order by c.name, m.id`,
    );
  const arrive = () =>
    rows("update campaign_shippings set state = 'sent', sent_at = now() where state in ('sending', 'asking')");
  const begin = () => here(() => startCampaign(null, campaignId, noon));
  const pause = async () => (await here(() => loadCampaign(campaignId, noon))).pause?.reason ?? null;
  return {
    companyId,
    connectionId,
    campaignId,
    contactListId,
    templateId,
    wabaId,
    metaId,
    people,
    here,
    rows,
    turn,
    messages,
    arrive,
    begin,
    pause,
  };
}
