import { hasWritten } from "@balcao/shared/connections/service-window";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Hourglass from "lucide-react/icons/hourglass";
import Lock from "lucide-react/icons/lock";
import { useTranslation } from "react-i18next";
import { zonedFull } from "../../lib/time/zoned.ts";
import { useMe } from "../auth/me.ts";
import basics from "../../ui/basics.module.css";
import css from "./goal-chip.module.css";
import own from "./window-chip.module.css";
import { useWindowRest, useWindowState } from "../../lib/time/window-state.ts";

/** How long the ticket's number may still write freely to the customer, or that it may not. Shows nothing for a number that always may. */
export function WindowChip({ ticket: { windowExpiresAt } }: { ticket: Ticket }) {
  return windowExpiresAt === null ? null : <Chip expiresAt={windowExpiresAt} />;
}

function Chip({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation("tickets");
  const { company } = useMe();
  const [state, rest] = [useWindowState(expiresAt), useWindowRest(expiresAt)];
  const isOver = state === "closed";
  const over = t(hasWritten(expiresAt) ? "window.over" : "window.never");
  const said = isOver ? over : t("window.until", { time: zonedFull(expiresAt, company.timezone) });
  const Icon = isOver ? Lock : Hourglass;
  return (
    <span
      className={`${basics["quiet"]} ${basics["still"]} ${basics["figures"]} ${css["chip"]}`}
      data-urgency={state === "closing" ? "soon" : "no"}
      title={said}
    >
      <Icon size={12} role="img" aria-label={said} />
      {isOver ? null : (
        <span className={own["rest"]} aria-hidden>
          {rest}
        </span>
      )}
    </span>
  );
}
