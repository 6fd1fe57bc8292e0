import type { UsedByCampaigns } from "@balcao/shared/campaigns/schema";
import { hasFeature } from "@balcao/shared/plans/features";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { zonedFull } from "../../lib/time/zoned.ts";
import { useMe } from "../auth/me.ts";
import { campaignsUsing } from "./queries.ts";

/**
 * For a question before a part of campaigns is deleted: names the running and waiting campaigns that use the part. While `reads` is true these
 * campaigns are not known yet, and nothing should be deleted. For a company without campaigns nothing is fetched.
 */
export function useWhoWaits(part: UsedByCampaigns, id: number): { reads: boolean; and: (question: string) => string } {
  const { t } = useTranslation("campaigns");
  const me = useMe();
  const { timezone } = me.company;
  const enabled = hasFeature(me, "useCampaigns");
  const { data = [], isLoading } = useQuery({ ...campaignsUsing(part, id), enabled });
  const named = (isRunning: boolean): string =>
    data
      .filter(({ status }) => (status === "EM_ANDAMENTO") === isRunning)
      .map(({ name, scheduledAt }) =>
        isRunning || !scheduledAt ? name : t("using.at", { name, when: zonedFull(scheduledAt, timezone) }),
      )
      .join(", ");
  const [running, waiting] = [named(true), named(false)];
  const lines = [
    running && t(`using.running.${part}`, { names: running }),
    waiting && t(`using.waiting.${part}`, { names: waiting }),
  ];
  return { reads: enabled && isLoading, and: (question) => [question, ...lines.filter(Boolean)].join(" ") };
}
