import { canCancel, canDelete, canEdit, canRestart, canStart } from "@balcao/shared/campaigns/rules";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { AppError } from "@balcao/shared/errors";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import ChartColumn from "lucide-react/icons/chart-column";
import CircleStop from "lucide-react/icons/circle-stop";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Copy from "lucide-react/icons/copy";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import Eye from "lucide-react/icons/eye";
import Pencil from "lucide-react/icons/pencil";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Trash2 from "lucide-react/icons/trash";
import type { LucideIcon } from "lucide-react/types";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { notify } from "../../../lib/notify.ts";
import { useNow } from "../../../lib/time/use-now.ts";
import { useDuplicateCampaign, useRestartCampaign } from "../../../nouns/campaigns/queries.ts";

export type Verb = "edit" | "check" | "cancel" | "delete";
type Props = { campaign: Campaign; onVerb: (verb: Verb) => void };

/** What can be done with a campaign now: the likeliest action as a button, the report or the form beside it, the rest in a menu. */
export function CampaignActions({ campaign, onVerb }: Props) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const { id, name, startedAt } = campaign;
  const editable = canEdit(campaign, new Date(useNow(60_000)));
  return (
    <>
      <MainAction campaign={campaign} onVerb={onVerb} />
      {startedAt ? (
        <IconButton
          aria-label={t("reportOf", { name })}
          title={t("reportWord")}
          onClick={() => void navigate(`/campaign/${id}/report`)}
        >
          <ChartColumn size={18} />
        </IconButton>
      ) : null}
      <IconButton
        aria-label={t(editable ? "common:editOf" : "viewOf", { name })}
        title={t(editable ? "common:edit" : "view")}
        onClick={() => onVerb("edit")}
      >
        {editable ? <Pencil size={18} /> : <Eye size={18} />}
      </IconButton>
      <More campaign={campaign} onVerb={onVerb} />
    </>
  );
}

function MainAction({ campaign, onVerb }: Props) {
  const { t } = useTranslation("campaigns");
  const restart = useRestartCampaign();
  const { id, name } = campaign;
  if (canStart(campaign))
    return (
      <Button
        variant="outlined"
        size="small"
        startIcon={<ClipboardCheck size={16} aria-hidden />}
        aria-label={t("checkOf", { name })}
        onClick={() => onVerb("check")}
      >
        {t("check")}
      </Button>
    );
  if (canRestart(campaign))
    return (
      <Button
        variant="outlined"
        size="small"
        startIcon={<RotateCcw size={16} aria-hidden />}
        loading={restart.isPending}
        loadingPosition="start"
        aria-label={t("restartOf", { name })}
        onClick={() =>
          restart.mutate(id, {
            onSuccess: () => notify.success(t("restarted")),
            onError: (error) => error instanceof AppError && error.code === "ERR_CAMPAIGN_NOT_READY" && onVerb("check"),
          })
        }
      >
        {t("restart")}
      </Button>
    );
  if (campaign.status !== "EM_ANDAMENTO") return null;
  return (
    <Button
      variant="outlined"
      size="small"
      color="error"
      startIcon={<CircleStop size={16} aria-hidden />}
      aria-label={t("cancelOf", { name })}
      onClick={() => onVerb("cancel")}
    >
      {t("cancel")}
    </Button>
  );
}

type Entry = { key: string; label: string; icon: LucideIcon; run: () => void; danger?: true };

/** The rarely used actions. */
function More({ campaign, onVerb }: Props) {
  const { t } = useTranslation("campaigns");
  const [anchor, open] = useState<HTMLElement | null>(null);
  const duplicate = useDuplicateCampaign();
  const { id, name, status } = campaign;
  const onSuccess = (copy: Campaign) => notify.success(t("duplicated", { name: copy.name }));
  const entries: Entry[] = [
    { key: "duplicate", label: t("duplicate"), icon: Copy, run: () => duplicate.mutate(id, { onSuccess }) },
    ...(canCancel(campaign) && status !== "EM_ANDAMENTO"
      ? [{ key: "cancel", label: t("cancelScheduled"), icon: CircleStop, run: () => onVerb("cancel") }]
      : []),
    ...(canDelete(campaign)
      ? [{ key: "delete", label: t("common:delete"), icon: Trash2, run: () => onVerb("delete"), danger: true as const }]
      : []),
  ];
  return (
    <>
      <IconButton
        aria-label={t("moreOf", { name })}
        title={t("more")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <EllipsisVertical size={18} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => open(null)}>
        {entries.map(({ key, label, icon: Icon, run, danger }) => (
          <MenuItem key={key} sx={danger ? { color: "error.main" } : {}} onClick={() => (open(null), run())}>
            <Icon size={18} aria-hidden />
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
