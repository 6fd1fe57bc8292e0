import { inCompany } from "../base/database.ts";
import { CampaignRow } from "../desk/campaigns/campaign.model.ts";
import { CampaignSettingRow } from "../desk/campaigns/campaign-setting.model.ts";
import { CampaignShippingRow } from "../desk/campaigns/campaign-shipping.model.ts";
import { makeContactList, makeListItem } from "./contact-list-factories.ts";
import { idOf, makeConnection, newNumber } from "./factories.ts";

type CampaignValues = Partial<Omit<CampaignRow, "id" | "companyId">>;
/** A campaign with a greeting; it has not begun. */
export const makeCampaign = (companyId: number, values: CampaignValues = {}): Promise<number> =>
  idOf(companyId, () => CampaignRow.create({ name: "Natal", message1: "Bom dia, {nome}!", ...values }));

/** A campaign that can begin, with a connected number and a list with one person whom WhatsApp knows. */
export async function makeReadyCampaign(companyId: number, values: CampaignValues = {}) {
  const contactListId = await makeContactList(companyId);
  await makeListItem(companyId, contactListId, { isWhatsappValid: true, checkedAt: new Date() });
  const connectionId = await makeConnection(companyId, { status: "CONNECTED" });
  const campaignId = await makeCampaign(companyId, { contactListId, connectionId, ...values });
  return { campaignId, contactListId, connectionId };
}

type ShippingValues = Partial<Omit<CampaignShippingRow, "id" | "companyId" | "campaignId">>;
let position = 0;
/** A person who waits for a campaign's message. */
export const makeShipping = (companyId: number, campaignId: number, values: ShippingValues = {}): Promise<number> =>
  idOf(companyId, () =>
    CampaignShippingRow.create({
      campaignId,
      name: "Rosa",
      number: newNumber(),
      variant: 1,
      position: (position += 1),
      lane: "cold",
      ...values,
    }),
  );

/** All people of a campaign, by number. */
export const shippingsOf = (companyId: number, campaignId: number) =>
  inCompany(companyId, () => CampaignShippingRow.findAll({ where: { campaignId }, order: ["number"] }));

/** Stores a campaign setting in the form of its row. */
export const setCampaignSetting = (companyId: number, key: string, value: unknown): Promise<unknown> =>
  inCompany(companyId, () => CampaignSettingRow.create({ key, value }));
