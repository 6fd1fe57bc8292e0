import { inCompany } from "@balcao/core/base/database";
import { removeFile } from "@balcao/core/base/files/store";
import { showCampaign } from "@balcao/core/desk/campaigns/access";
import { listCare, resumeNumber } from "@balcao/core/desk/campaigns/care-list";
import { checkFlight } from "@balcao/core/desk/campaigns/preview/flight-check";
import { listCampaigns } from "@balcao/core/desk/campaigns/list";
import { attachToCampaign, detachFromCampaign } from "@balcao/core/desk/campaigns/media";
import { previewCampaign, previewDraft } from "@balcao/core/desk/campaigns/compose/preview";
import { listUsing } from "@balcao/core/desk/campaigns/parts";
import { showReport } from "@balcao/core/desk/campaigns/report";
import { showCharged } from "@balcao/core/desk/campaigns/meta-charges";
import { showTimes } from "@balcao/core/desk/campaigns/times";
import { retryFailed } from "@balcao/core/desk/campaigns/people/retry";
import { createCampaign, deleteCampaign, duplicateCampaign, updateCampaign } from "@balcao/core/desk/campaigns/service";
import { readCampaignSettings, saveCampaignSettings } from "@balcao/core/desk/campaigns/settings";
import {
  firstPlace,
  listShippings,
  noteShippingsExport,
  shippingsHead,
  shippingsPage,
} from "@balcao/core/desk/campaigns/people/shippings";
import { cancelCampaign, restartCampaign, startCampaign } from "@balcao/core/desk/campaigns/states";
import { contactWithNumber, testCampaign } from "@balcao/core/desk/campaigns/compose/test-send";
import { campaignsApi as api } from "@balcao/shared/campaigns/api";
import { campaignReportApi as reportApi } from "@balcao/shared/campaigns/report-api";
import type { Actor } from "@balcao/shared/permissions";
import { Router } from "express";
import { checkNumber } from "../contacts/check-number.ts";
import { sendCsv } from "../http/csv.ts";
import { handle } from "../http/handle.ts";

export const campaigns = Router();
handle(campaigns, api.list, ({ query }) => listCampaigns(query));
handle(campaigns, api.care, () => listCare());
handle(campaigns, api.using, ({ query }) => listUsing(query.part, query.id));
handle(campaigns, api.resume, ({ params }) => resumeNumber(params.whatsappId));
handle(campaigns, api.show, ({ params }) => showCampaign(params.campaignId));
handle(campaigns, api.create, ({ body }) => createCampaign(body));
handle(campaigns, api.update, ({ params, body }) => updateCampaign(params.campaignId, body));
handle(campaigns, api.duplicate, ({ params }) => duplicateCampaign(params.campaignId));
handle(campaigns, api.delete, async ({ params }, actor): Promise<{ ok: true }> => {
  await andRemove(actor, () => deleteCampaign(actor, params.campaignId));
  return { ok: true };
});
handle(campaigns, api.attach, async ({ params, files }, actor) => {
  const { campaign } = await andRemove(actor, () => attachToCampaign(params.campaignId, files[0]));
  return campaign;
});
handle(campaigns, api.detach, async ({ params }, actor) => {
  const { campaign } = await andRemove(actor, () => detachFromCampaign(params.campaignId));
  return campaign;
});
handle(campaigns, api.start, ({ params }, actor) => startCampaign(actor, params.campaignId));
handle(campaigns, api.cancel, ({ params }, actor) => cancelCampaign(actor, params.campaignId));
handle(campaigns, api.restart, ({ params }, actor) => restartCampaign(actor, params.campaignId));
handle(campaigns, api.flightCheck, ({ params }) => checkFlight(params.campaignId));
handle(campaigns, api.preview, ({ params, query }) => previewCampaign(params.campaignId, query));
handle(campaigns, api.previewDraft, ({ body }) => previewDraft(body));
handle(campaigns, api.test, async ({ params: { campaignId }, body: { number, variant } }, actor) => {
  const { companyId } = actor;
  const known = await inCompany(companyId, async () => {
    await showCampaign(campaignId);
    return contactWithNumber(number);
  });
  const to = known ?? (await checkNumber(companyId, number, null));
  return inCompany(companyId, () => testCampaign(actor, campaignId, { variant, to }));
});
handle(campaigns, api.settings, async () => ({ settings: await readCampaignSettings() }));
handle(campaigns, api.saveSettings, ({ body }, actor) => saveCampaignSettings(actor, body));

handle(campaigns, reportApi.show, ({ params }) => showReport(params.campaignId));
handle(campaigns, reportApi.charged, ({ params }) => showCharged(params.campaignId));
handle(campaigns, reportApi.times, ({ params }) => showTimes(params.campaignId));
handle(campaigns, reportApi.shippings, ({ params, query }, actor) => listShippings(actor, params.campaignId, query));
handle(campaigns, reportApi.export, async ({ params: { campaignId }, query }, actor, { res }) => {
  await inCompany(actor.companyId, () => noteShippingsExport(actor, campaignId));
  await sendCsv(res, { name: "campaign", head: shippingsHead, start: firstPlace, actor }, (after) =>
    shippingsPage(campaignId, query, after),
  );
});
handle(campaigns, reportApi.retry, ({ params, body }) => retryFailed(params.campaignId, body));

/** Does the work, and after its commit removes the files that nothing shows any more. */
async function andRemove<T extends { gone: string[] }>({ companyId }: Actor, work: () => Promise<T>): Promise<T> {
  const done = await inCompany(companyId, work);
  await Promise.all(done.gone.map(removeFile));
  return done;
}
