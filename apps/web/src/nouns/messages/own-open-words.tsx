import { hasWritten } from "@balcao/shared/connections/service-window";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Lock from "lucide-react/icons/lock";
import { useTranslation } from "react-i18next";
import { nameOf } from "../../lib/contact-name.ts";
import { Avatar } from "../../ui/avatar.tsx";
import basics from "../../ui/basics.module.css";
import { useWindowState } from "../../lib/time/window-state.ts";
import css from "./own-open-words.module.css";

/** Why writing freely is not possible in a conversation now. Null when it is possible. */
export function useShutWhy({ windowExpiresAt }: Ticket): string | null {
  const { t } = useTranslation("tickets");
  const state = useWindowState(windowExpiresAt);
  if (windowExpiresAt === null || state !== "closed") return null;
  return t(hasWritten(windowExpiresAt) ? "window.over" : "window.never");
}

/** One of the user's open conversations in a choice: its contact, and the reason if its number may not write there now. */
export function OwnOpenWords({ ticket, size }: { ticket: Ticket; size: number }) {
  const { t } = useTranslation("tickets");
  const why = useShutWhy(ticket);
  const { contact, code, queue } = ticket;
  const name = nameOf(contact, t("unnamed"));
  return (
    <>
      <Avatar name={name} size={size} />
      <span className={`${basics["column"]} ${basics["narrow"]}`}>
        <strong className={`${basics["clipped"]} ${basics["firm"]}`} dir="auto">
          {name}
        </strong>
        <span className={`${basics["clipped"]} ${basics["hint"]}`}>
          {[code, queue?.name].filter(Boolean).join(" · ")}
        </span>
        {why ? (
          <span className={`${basics["hint"]} ${css["why"]}`}>
            <Lock size={12} aria-hidden /> {why}
          </span>
        ) : null}
      </span>
    </>
  );
}
