import { canCancel, canRestart, canStart } from "@balcao/shared/campaigns/rules";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { AppError } from "@balcao/shared/errors";
import Button from "@mui/material/Button";
import CircleStop from "lucide-react/icons/circle-stop";
import Play from "lucide-react/icons/play";
import RotateCw from "lucide-react/icons/rotate-cw";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { Late } from "../../../ui/late.tsx";
import { useDialogSwitch } from "../../../ui/dialogs/use-dialog-switch.ts";
import { useCancelCampaign, useRestartCampaign } from "../../../nouns/campaigns/queries.ts";
import { takesRetries } from "./figures.ts";
import basics from "../../../ui/basics.module.css";
import css from "./report.module.css";
import { RetryDialog } from "./retry-dialog.tsx";

const FlightCheckDialog = lazy(() => import("../flight/flight-check-dialog.tsx"));
type Dialogs = { flight: true; cancel: true; restart: true; retry: true };

/** What can be done with a campaign now. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaignReport");
  const { now, open, close } = useDialogSwitch<Dialogs>();
  const { failed } = campaign.counts;
  return (
    <div className={`${basics["wrapped"]} ${basics["apart"]} ${css["actions"]}`}>
      {failed > 0 && takesRetries(campaign) ? (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<RotateCw size={18} aria-hidden />}
          onClick={() => open("retry", true)}
        >
          {t("retry.all", { count: failed })}
        </Button>
      ) : null}
      {canCancel(campaign) ? (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<CircleStop size={18} aria-hidden />}
          onClick={() => open("cancel", true)}
        >
          {t("cancel.open")}
        </Button>
      ) : null}
      {canRestart(campaign) ? (
        <Button variant="contained" startIcon={<Play size={18} aria-hidden />} onClick={() => open("restart", true)}>
          {t("restart.open")}
        </Button>
      ) : null}
      {canStart(campaign) ? (
        <Button variant="contained" startIcon={<Play size={18} aria-hidden />} onClick={() => open("flight", true)}>
          {t("flight.open")}
        </Button>
      ) : null}
      {now.cancel ? <Cancel campaign={campaign} onClose={close} /> : null}
      {now.restart ? <Restart campaign={campaign} onClose={close} onNotReady={() => open("flight", true)} /> : null}
      {now.retry ? <RetryDialog campaignId={campaign.id} shipping={null} count={failed} onClose={close} /> : null}
      <Late>{now.flight ? <FlightCheckDialog campaign={campaign} onClose={close} /> : null}</Late>
    </div>
  );
}

function Cancel({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation("campaignReport");
  const cancel = useCancelCampaign();
  const { open: left } = campaign.counts;
  const confirm = () =>
    cancel.mutate(campaign.id, { onSuccess: () => notify.success(t("cancel.done")), onSettled: onClose });
  return (
    <Confirm
      open
      title={t("cancel.title", { name: campaign.name })}
      text={campaign.status === "EM_ANDAMENTO" ? t("cancel.text", { count: left }) : t("cancel.beforeText")}
      action={t("cancel.action")}
      dismiss={t("back")}
      danger
      busy={cancel.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}

type RestartProps = { campaign: Campaign; onClose: () => void; onNotReady: () => void };

function Restart({ campaign, onClose, onNotReady }: RestartProps) {
  const { t } = useTranslation("campaignReport");
  const restart = useRestartCampaign();
  const confirm = () =>
    restart.mutate(campaign.id, {
      onSuccess: () => {
        notify.success(t("restart.done"));
        onClose();
      },
      // The flight check shows what prevents the restart.
      onError: (error) =>
        error instanceof AppError && error.code === "ERR_CAMPAIGN_NOT_READY" ? onNotReady() : onClose(),
    });
  return (
    <Confirm
      open
      title={t("restart.title", { name: campaign.name })}
      text={t("restart.text", { count: campaign.counts.open })}
      action={t("restart.action")}
      dismiss={t("back")}
      busy={restart.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
