import type { campaignReportApi } from "@balcao/shared/campaigns/report-api";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import type { Response } from "@balcao/shared/contract";

/** The figures of a campaign, as the report fetches them. */
export type CampaignReport = Response<typeof campaignReportApi.show>;

/** Failed messages can be sent again only while the campaign runs, or when it is over. A cancelled campaign is restarted instead. */
export const takesRetries = ({ status }: Pick<Campaign, "status">): boolean =>
  status === "EM_ANDAMENTO" || status === "FINALIZADA";
