import { canActOn } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQuery } from "@tanstack/react-query";
import Tags from "lucide-react/icons/tags";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import { useMediaQuery } from "../../../lib/screen/media-query.ts";
import { useWidth } from "../../../lib/screen/use-width.ts";
import { phone } from "../../../ui/theme/breakpoints.ts";
import { notify } from "../../../lib/notify.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { viewerOf } from "../../../nouns/auth/viewer.ts";
import { connectionList } from "../../../nouns/connections/noun.ts";
import { useContactEntry } from "../../../features/contacts/drawer/contact-entry.ts";
import { MarksOf } from "../../../nouns/contacts/marks.tsx";
import { nameOf, reachedBy } from "../../../lib/contact-name.ts";
import { CustomerSign } from "../../../features/presence/customer-sign.tsx";
import { PresenceStrip } from "../../../features/presence/presence-strip.tsx";
import { TagEditor } from "../../../features/tags/tag-editor.tsx";
import { AutomationNotice } from "../../../features/tickets/header/automation-notice.tsx";
import { HandedNotice } from "../../../features/tickets/header/handed-notice.tsx";
import { GoalChip } from "../../../nouns/tickets/goal-chip.tsx";
import { AdvertChip } from "../../../nouns/tickets/advert-chip.tsx";
import { CampaignChip } from "../../../nouns/tickets/campaign-chip.tsx";
import { Back } from "./back.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./chat-header.module.css";
import { HeaderActions } from "../../../features/tickets/header/header-actions.tsx";

/** The head of a conversation: its contact, the state of its ticket, and the actions on it. */
export function ChatHeader({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("tickets");
  const { contact } = ticket;
  const beside = useContactEntry();
  const head = useRef<HTMLElement>(null);
  const room = useWidth(head);
  const onPhone = useMediaQuery(phone);
  const name = nameOf(contact, t("unnamed"));
  const tags = useTagRow(ticket, onPhone);
  return (
    <>
      <header ref={head} className={`${basics["row"]} ${basics["still"]} ${css["header"]}`}>
        {onPhone ? <Back /> : null}
        <Avatar name={name} src={contact.profilePicUrl} size={onPhone ? 36 : 40} />
        <div className={`${basics["rest"]} ${css["who"]}`}>
          <div>
            <h2 dir="auto" title={name}>
              {name}
            </h2>
            <GoalChip ticket={ticket} />
            <PresenceStrip ticket={ticket} />
          </div>
          <CustomerSign ticketId={ticket.id}>
            <Facts ticket={ticket} onPhone={onPhone} />
          </CustomerSign>
        </div>
        <HeaderActions ticket={ticket} room={room} beside={beside} folded={tags.entries} />
      </header>
      <div className={`${basics["row"]} ${basics["still"]} ${css["tags"]}`} data-folded={tags.folded}>
        {ticket.isGroup ? null : <MarksOf contactId={contact.id} />}
        <CampaignChip campaign={ticket.campaign} />
        <AdvertChip advert={ticket.advert} />
        <TagEditor ticket={ticket} onWanted={tags.show} />
      </div>
      <HandedNotice ticket={ticket} />
      <AutomationNotice ticket={ticket} />
    </>
  );
}

/** The row of tags, which is folded away on a phone while the ticket has no tags, and the menu entry that shows it again. */
function useTagRow(ticket: Ticket, onPhone: boolean) {
  const { t } = useTranslation("tags");
  const me = useMe();
  const [wanted, want] = useState(false);
  const show = () => want(true);
  const folded = onPhone && ticket.tags.length === 0 && !wanted;
  const entry = { key: "tags", label: t("addToTicket"), icon: Tags, run: show };
  return { folded, show, entries: folded && canActOn(viewerOf(me), ticket) ? [entry] : [] };
}

/**
 * A ticket's facts, as many as fit into the line. On a phone the first fact is the number by which the customer came, if the company has several
 * numbers.
 */
function Facts({ ticket, onPhone }: { ticket: Ticket; onPhone: boolean }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { data: connections = [] } = useQuery({ ...connectionList, enabled: onPhone });
  const { contact, queue, whatsapp, user, status, snoozedUntil } = ticket;
  const owner = user ? (user.id === me.id ? t("withYou") : t("owner", { name: user.name })) : null;
  const via = <span title={t("connection")}>{t("via", { name: whatsapp.name })}</span>;
  const isFirst = onPhone && connections.length > 1;
  return (
    <p className={`${basics["wrapped"]} ${css["facts"]}`}>
      {isFirst ? via : null}
      {status === "open" ? null : (
        <span className={`${basics["strong"]} ${basics["warning"]}`}>{t(`state.${status}`)}</span>
      )}
      {status === "open" && owner ? <span>{owner}</span> : null}
      <span className={css["queue"]}>
        <i style={{ background: queue?.color ?? "var(--palette-mark-quiet)" }} aria-hidden />
        {queue?.name ?? t("noQueue")}
      </span>
      {snoozedUntil ? <span>{t("snoozedUntil", { time: fullOf(snoozedUntil) })}</span> : null}
      {ticket.outOfHours ? <span>{t("outOfHours")}</span> : null}
      {ticket.isGroup ? <span>{t("group")}</span> : null}
      {!ticket.isGroup && reachedBy(contact) ? <span className={basics["figures"]}>{reachedBy(contact)}</span> : null}
      <Protocol code={ticket.code} />
      {isFirst ? null : via}
    </p>
  );
}

/** The ticket's protocol number. Attendants read it to customers, and copy it into other programs. */
function Protocol({ code }: { code: string }) {
  const { t } = useTranslation("tickets");
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => notify.success(t("codeCopied", { code })),
      () => notify.error(t("common:copyFailed")),
    );
  return (
    <span>
      <button type="button" className={css["code"]} title={t("copyCode")} onClick={() => void copy()}>
        {t("protocol", { code })}
      </button>
    </span>
  );
}
