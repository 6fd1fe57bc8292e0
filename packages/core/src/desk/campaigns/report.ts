import type { campaignReportApi } from "@balcao/shared/campaigns/report-api";
import { variants } from "@balcao/shared/campaigns/rules";
import type { Reply } from "@balcao/shared/contract";
import { showCampaign } from "./access.ts";
import { heldOf, readCounts, reasonsOf, statesOf, sumCounts } from "./counts.ts";

/**
 * The report comes from the counters, so that it costs the same for ten people and for a hundred thousand. A text that is empty and that nobody got
 * is left out.
 */
export async function showReport(id: number): Promise<Reply<typeof campaignReportApi.show>> {
  const campaign = await showCampaign(id);
  const counted = await readCounts(id);
  const texts = variants.map((variant) => ({
    variant,
    text: campaign[`message${variant}`],
    counts: sumCounts(counted.filter((one) => one.variant === variant)),
  }));
  return {
    campaign,
    variants: texts.filter(({ text, counts }) => text.trim() !== "" || counts.total > 0),
    states: statesOf(counted),
    held: heldOf(counted),
    reasons: { failed: reasonsOf(counted, "failed"), skipped: reasonsOf(counted, "skipped") },
  };
}
