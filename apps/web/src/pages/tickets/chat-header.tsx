import { formatNumber } from "@balcao/shared/phone";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Skeleton from "@mui/material/Skeleton";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { useMe } from "../../features/auth/me.ts";
import { ContactButton } from "../../features/contacts/drawer/contact-button.tsx";
import { useContactDrawer } from "../../features/contacts/drawer/open.ts";
import { MarksOf } from "../../features/contacts/offers/marks.tsx";
import { nameOf } from "../../features/contacts/offers/name-of.ts";
import { PresenceStrip } from "../../features/presence/presence-strip.tsx";
import { TagEditor } from "../../features/tags/tag-editor.tsx";
import { AutomationNotice } from "../../features/tickets/header/automation-notice.tsx";
import { CampaignChip } from "../../features/tickets/offers/campaign-chip.tsx";
import css from "./chat-header.module.css";
import { HeaderActions } from "../../features/tickets/header/header-actions.tsx";

/** The head of a conversation: its contact, the state of its ticket, and the actions on it. */
export function ChatHeader({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("tickets");
  const { contact } = ticket;
  const beside = useContactDrawer();
  const name = nameOf(contact, t("unnamed"));
  return (
    <>
      <header className={css["header"]}>
        <Avatar name={name} src={contact.profilePicUrl} size={40} />
        <div className={css["who"]}>
          <div>
            <h2 dir="auto" title={name}>
              {name}
            </h2>
            <PresenceStrip ticket={ticket} />
          </div>
          <Facts ticket={ticket} />
        </div>
        <HeaderActions ticket={ticket} beside={beside}>
          <ContactButton />
        </HeaderActions>
      </header>
      <div className={css["tags"]}>
        {ticket.isGroup ? null : <MarksOf contactId={contact.id} />}
        <CampaignChip campaign={ticket.campaign} />
        <TagEditor ticket={ticket} />
      </div>
      <AutomationNotice ticket={ticket} />
    </>
  );
}

function Facts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { contact, queue, whatsapp, user, status, snoozedUntil } = ticket;
  const owner = user ? (user.id === me.id ? t("withYou") : t("owner", { name: user.name })) : null;
  return (
    <p>
      {status === "open" ? null : <span className={css["status"]}>{t(`state.${status}`)}</span>}
      {status === "open" && owner ? <span>{owner}</span> : null}
      <span className={css["queue"]}>
        <i style={{ background: queue?.color ?? "var(--palette-mark-quiet)" }} aria-hidden />
        {queue?.name ?? t("noQueue")}
      </span>
      {snoozedUntil ? <span>{t("snoozedUntil", { time: fullOf(snoozedUntil) })}</span> : null}
      {ticket.outOfHours ? <span>{t("outOfHours")}</span> : null}
      {ticket.isGroup ? <span>{t("group")}</span> : null}
      {!ticket.isGroup && contact.number ? <span className={css["number"]}>{formatNumber(contact.number)}</span> : null}
      <span title={t("connection")}>{whatsapp.name}</span>
      <span title={t("code")}>{ticket.code}</span>
    </p>
  );
}

export function ChatHeaderSkeleton() {
  return (
    <div className={css["header"]}>
      <Skeleton variant="circular" width={40} height={40} />
      <div className={css["who"]}>
        <Skeleton width={180} height={20} />
        <Skeleton width={240} height={16} />
      </div>
    </div>
  );
}
