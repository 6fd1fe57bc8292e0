import { shownStatus } from "@balcao/shared/schedules/rules";
import type { Schedule } from "@balcao/shared/schedules/schema";
import { ticketsApi } from "@balcao/shared/tickets/api";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { call } from "../../lib/api.ts";
import { zonedFull } from "../../lib/time/zoned.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { FilledText } from "../../nouns/variables/filled-text.tsx";
import { ContactLine } from "./contact-line.tsx";
import { ScheduleActions } from "./schedule-actions.tsx";
import basics from "../../ui/basics.module.css";
import css from "./schedule-dialog.module.css";
import { StateMark, useReason } from "./states.tsx";
import { useKnown } from "./use-known.ts";

type Props = { schedule: Schedule; onAgain: () => void; onClose: () => void };

/** A message that is no longer planned: what became of it, and what can be done. */
export function ScheduleDetails({ schedule, onAgain, onClose }: Props) {
  const { t } = useTranslation("schedules");
  const { timezone } = useMe().company;
  const { failure, held, body, media, sendAt, sentAt, whatsapp, user, contact, template } = schedule;
  const reason = useReason(schedule);
  const known = useKnown(schedule);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="schedule-title">
      <DialogTitle id="schedule-title">{t("detailsTitle")}</DialogTitle>
      <DialogContent className={css["details"] ?? ""}>
        <ContactLine contact={contact} />
        <dl>
          <Fact label={t("state")}>
            <StateMark status={shownStatus(schedule)} />
            {reason ? <span className={basics["quiet"]}>{reason}</span> : null}
            {failure ? <span className={basics["quiet"]}>{t("retryThere")}</span> : null}
          </Fact>
          <Fact label={t("plannedFor")}>
            <time dateTime={sendAt}>{zonedFull(sendAt, timezone)}</time>
          </Fact>
          {sentAt && !failure && !held ? (
            <Fact label={t("sentAt")}>
              <time dateTime={sentAt}>{zonedFull(sentAt, timezone)}</time>
            </Fact>
          ) : null}
          <Fact label={t("connection")}>{whatsapp.name}</Fact>
          {user ? <Fact label={t("author")}>{user.name}</Fact> : null}
          {template ? <Fact label={t("template")}>{template.name}</Fact> : null}
          {media ? <Fact label={t("file")}>{media.name}</Fact> : null}
        </dl>
        <p className={`${basics["sunk"]} ${basics["written"]} ${css["text"]}`} dir="auto">
          <FilledText text={body} known={known} />
        </p>
        <ScheduleActions schedule={schedule} onDone={onClose} />
      </DialogContent>
      <DialogActions>
        {schedule.ticketId ? <OpenTicket ticketId={schedule.ticketId} /> : null}
        <Button color="inherit" onClick={onClose}>
          {t("common:close")}
        </Button>
        <Button variant="contained" onClick={onAgain}>
          {t("again")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Opens the ticket of the message. Only the server knows whether the user may see the ticket. */
function OpenTicket({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation("schedules");
  const navigate = useNavigate();
  const find = useMutation({
    mutationFn: () => call(ticketsApi.show, { params: { ticketId } }),
    onSuccess: ({ uuid }) => void navigate(`/tickets/${uuid}`),
  });
  return (
    <Button sx={{ mr: "auto" }} loading={find.isPending} onClick={() => find.mutate()}>
      {t("openTicket")}
    </Button>
  );
}
