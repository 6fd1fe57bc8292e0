import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import { canStart } from "@balcao/shared/campaigns/rules";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { lazy, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Check } from "../../../ui/fields/check-field.tsx";
import { Late } from "../../../ui/late.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { useDialogSwitch } from "../../../ui/dialogs/use-dialog-switch.ts";
import { flightCheckOf } from "../../../nouns/campaigns/queries.ts";
import { TestDialog } from "../preview/test-dialog.tsx";
import { Blockers } from "./blockers.tsx";
import { Begins, Duration } from "./duration.tsx";
import css from "./flight.module.css";
import { LeftOut } from "./left-out.tsx";
import { MissingValues } from "./missing-values.tsx";
import { Cost } from "./cost.tsx";
import { Recipients } from "./recipients.tsx";
import { Risk } from "./risk.tsx";
import { useStart } from "./use-start.ts";

const PreviewDialog = lazy(() => import("../preview/preview-dialog.tsx"));
type Props = { campaign: Campaign; onClose: () => void };

/** What would happen if the campaign began now, and the button that begins it. Each opening fetches the check again. */
export default function FlightCheckDialog({ campaign, onClose }: Props) {
  const { t } = useTranslation("campaignReport");
  const id = useId();
  const query = useQuery(flightCheckOf(campaign.id));
  // Drops the figures of an earlier opening, which are out of date.
  const data = query.isFetchedAfterMount && !query.isError ? query.data : undefined;
  const { now, open, close } = useDialogSwitch<{ test: true; preview: true }>();
  const [isKnown, know] = useState(false);
  const start = useStart(campaign, onClose);
  const isCold = data !== undefined && data.lanes.cold > 0;
  const isReady = data !== undefined && data.blockers.length === 0 && (isKnown || !isCold);
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={id} slotProps={{ paper: { sx: { maxWidth: 660 } } }}>
      <DialogTitle id={id}>{t("flight.title", { name: campaign.name })}</DialogTitle>
      <DialogContent className={css["body"] ?? ""} tabIndex={0} role="group" aria-labelledby={id}>
        {data || query.isError ? null : <Waiting />}
        {query.isError ? <ErrorState text={t("flight.failed")} retry={() => void query.refetch()} /> : null}
        {data ? <Findings campaign={campaign} check={data} refusal={start.refusal} /> : null}
        {isCold && data.blockers.length === 0 ? (
          <Check label={t("flight.understood")} checked={isKnown} onChange={know} />
        ) : null}
      </DialogContent>
      <DialogActions className={css["actions"] ?? ""}>
        <Button color="inherit" onClick={onClose}>
          {t("common:close")}
        </Button>
        <Button color="inherit" variant="outlined" onClick={() => open("test", true)}>
          {t("test.open")}
        </Button>
        <Button color="inherit" variant="outlined" onClick={() => open("preview", true)}>
          {t("preview.open")}
        </Button>
        <Button variant="contained" disabled={!isReady} loading={start.isPending} onClick={start.begin}>
          {t(canStart(campaign) ? "flight.start" : "flight.restart")}
        </Button>
      </DialogActions>
      {now.test ? <TestDialog campaignId={campaign.id} onClose={close} /> : null}
      <Late>{now.preview ? <PreviewDialog campaignId={campaign.id} onClose={close} /> : null}</Late>
    </Dialog>
  );
}

type FindingsProps = { campaign: Campaign; check: FlightCheck; refusal: string | null };

function Findings({ campaign, check, refusal }: FindingsProps) {
  return (
    <>
      {refusal ? (
        <p className={css["refusal"]} role="alert">
          {refusal}
        </p>
      ) : null}
      <Begins campaign={campaign} />
      <Blockers campaign={campaign} check={check} />
      <Recipients check={check} />
      <Cost check={check} />
      <MissingValues campaign={campaign} check={check} />
      <LeftOut check={check} />
      <Duration check={check} />
      <Risk campaign={campaign} check={check} />
    </>
  );
}

function Waiting() {
  const { t } = useTranslation("campaignReport");
  return (
    <div className={css["waiting"]} role="status" aria-label={t("flight.counting")}>
      <Skeleton variant="rounded" height={76} />
      <Skeleton variant="rounded" height={96} />
      <Skeleton variant="rounded" height={64} />
      <Skeleton variant="rounded" height={120} />
    </div>
  );
}
