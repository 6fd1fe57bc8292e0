import { canStart } from "@balcao/shared/campaigns/rules";
import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { AppError } from "@balcao/shared/errors";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { campaignKeys } from "../../../nouns/campaigns/cache.ts";
import { useRestartCampaign, useStartCampaign } from "../../../nouns/campaigns/queries.ts";

const noticeMs = 6000;

/** Begins a campaign, or continues a cancelled one. The refusal of a start contains a new flight check. */
export function useStart(campaign: Campaign, onStarted: () => void) {
  const { t } = useTranslation("campaignReport");
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isNew = canStart(campaign);
  const [start, restart] = [useStartCampaign(), useRestartCampaign()];
  const { mutate, isPending, error } = isNew ? start : restart;
  const report = `/campaign/${campaign.id}/report`;
  const begin = () =>
    mutate(campaign.id, {
      onSuccess: () => {
        const offer = { label: t("flight.toReport"), run: () => void navigate(report) };
        notify.success(t(isNew ? "flight.started" : "restart.done"), noticeMs, pathname === report ? undefined : offer);
        onStarted();
      },
      onError: (refusal) => {
        const check = checkIn(refusal);
        if (check) cache.setQueryData(campaignKeys.flightCheck(campaign.id), check);
      },
    });
  return { begin, isPending, refusal: isNew && error ? errorText(error) : null };
}

/** The flight check in the refusal of a start. Null for another error. */
function checkIn(error: Error): FlightCheck | null {
  if (!(error instanceof AppError) || error.code !== "ERR_CAMPAIGN_NOT_READY") return null;
  const { details } = error;
  return typeof details === "object" && details !== null && "blockers" in details ? (details as FlightCheck) : null;
}
