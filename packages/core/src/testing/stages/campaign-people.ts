import { inCompany } from "../../base/database.ts";
import { prepareCampaign } from "../../desk/campaigns/people/prepare.ts";
import { type makeCampaign, makeReadyCampaign, shippingsOf } from "../campaign-factories.ts";
import { makeListItem } from "../contact-list-factories.ts";
import { makeCompany } from "../factories.ts";
import { queryText } from "../query-text.ts";

export const valid = () => ({ isWhatsappValid: true, checkedAt: new Date() });
/** A running campaign before its people are taken in. */
export async function campaignPeople(values: Parameters<typeof makeCampaign>[1] = {}) {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const ready = await makeReadyCampaign(companyId, { status: "EM_ANDAMENTO", message1: "Oi", ...values });
  await here(() => queryText("delete from contact_list_items"));
  const add = (more: Parameters<typeof makeListItem>[2] = {}) =>
    makeListItem(companyId, ready.contactListId, { ...valid(), ...more });
  const prepare = async () => {
    while (await here(() => prepareCampaign(ready.campaignId)));
    return shippingsOf(companyId, ready.campaignId);
  };
  /** The outcome of a number: the reason why it was left out, or its state. */
  const fate = async () =>
    Object.fromEntries((await prepare()).map(({ number, state, reason }) => [number, reason ?? state]));
  return { companyId, here, add, prepare, fate, ...ready };
}
