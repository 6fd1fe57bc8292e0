import { canActOn } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import BotOff from "lucide-react/icons/bot-off";
import { useTranslation } from "react-i18next";
import { useMe } from "../../auth/me.ts";
import { viewerOf } from "../../auth/viewer.ts";
import css from "./automation-notice.module.css";
import { useAutomation } from "../changes.ts";

/** Says why automatic texts are silent on this ticket, with a button for users who may turn them on again. */
export function AutomationNotice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { mutate, isPending } = useAutomation();
  const { automation, status } = ticket;
  if (status === "closed" || (automation !== "stopped" && automation !== "gave-up")) return null;
  return (
    <div className={css["notice"]} role="status">
      <BotOff size={16} aria-hidden />
      <p>{t(`automation.${automation}`)}</p>
      {canActOn(viewerOf(me), ticket) && automation === "stopped" ? (
        <Button
          size="small"
          color="inherit"
          loading={isPending}
          onClick={() => mutate({ ticketId: ticket.id, on: true })}
        >
          {t("automation.start")}
        </Button>
      ) : null}
    </div>
  );
}
