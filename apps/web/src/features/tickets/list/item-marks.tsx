import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQuery } from "@tanstack/react-query";
import AlarmClock from "lucide-react/icons/alarm-clock";
import Bot from "lucide-react/icons/bot";
import BotOff from "lucide-react/icons/bot-off";
import Moon from "lucide-react/icons/moon";
import UserRoundCheck from "lucide-react/icons/user-round-check";
import type { LucideIcon } from "lucide-react/types";
import { fullOf } from "../../../lib/format.ts";
import { colourOf, initialsOf } from "../../../ui/avatar.tsx";
import { useMe } from "../../auth/me.ts";
import { colleagueList } from "../../users/queries.ts";
import { CampaignChip } from "../offers/campaign-chip.tsx";
import css from "./ticket-item.module.css";
import type { Words } from "../words.ts";

/** How many tags fit into a row. The others are counted, and named in the tooltip. */
const shownTags = 2;

/** The last line of a row: queue, tags, and the owner of the ticket. */
export function ItemMarks({ ticket, mixed, t }: { ticket: Ticket; mixed: boolean; t: Words }) {
  const { queue, snoozedUntil, automation, status } = ticket;
  return (
    <div className={css["marks"]}>
      <span className={css["queue"]}>
        <i style={{ background: queue?.color ?? "var(--palette-mark-quiet)" }} aria-hidden />
        {queue?.name ?? t("noQueue")}
      </span>
      <CampaignChip campaign={ticket.campaign} />
      <Tags tags={ticket.tags} />
      <span className={css["signs"]}>
        {snoozedUntil ? <Sign icon={AlarmClock} label={t("snoozedUntil", { time: fullOf(snoozedUntil) })} /> : null}
        {ticket.outOfHours ? <Sign icon={Moon} label={t("outOfHours")} /> : null}
        {automation === "gave-up" ? <Sign icon={BotOff} label={t("gaveUp")} /> : null}
        {ticket.suggestedUserId !== null && ticket.userId === null ? (
          <Suggested userId={ticket.suggestedUserId} t={t} />
        ) : null}
        {mixed && status !== "pending" ? <span className={css["state"]}>{t(`state.${status}`)}</span> : null}
        <Holder ticket={ticket} t={t} />
      </span>
    </div>
  );
}

/** A shade of the colour that is readable on light and dark. */
const tint = (color: string) => ({
  borderColor: `color-mix(in srgb, ${color} 55%, var(--palette-divider))`,
  background: `color-mix(in srgb, ${color} 14%, transparent)`,
});

function Tags({ tags }: { tags: Ticket["tags"] }) {
  if (tags.length === 0) return null;
  const names = tags.map(({ name }) => name).join(", ");
  return (
    <span className={css["tags"]} title={names}>
      {tags.slice(0, shownTags).map(({ id, name, color }) => (
        <span key={id} className={css["tag"]} style={tint(color)}>
          {name}
        </span>
      ))}
      {tags.length > shownTags ? <span className={css["more"]}>+{tags.length - shownTags}</span> : null}
    </span>
  );
}

function Sign({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <span className={css["sign"]} title={label}>
      <Icon size={14} role="img" aria-label={label} />
    </span>
  );
}

/** Names the suggested user, who had the ticket before it was closed and knows the customer. */
function Suggested({ userId, t }: { userId: number; t: Words }) {
  const me = useMe();
  const { data: users } = useQuery(colleagueList);
  const name = users?.find(({ id }) => id === userId)?.name;
  if (!name) return null;
  return <Sign icon={UserRoundCheck} label={userId === me.id ? t("wasYours") : t("wasWith", { name })} />;
}

/** Names the owner of the ticket. A ticket without an owner is the assistant's only while a machine really answers in it. */
function Holder({ ticket, t }: { ticket: Ticket; t: Words }) {
  const me = useMe();
  const { user, status } = ticket;
  if (user) {
    if (user.id === me.id) return null;
    const label = t("owner", { name: user.name });
    return (
      <span className={css["owner"]} style={{ background: colourOf(user.name) }} title={label}>
        <span aria-hidden>{initialsOf(user.name)}</span>
        <span className="sr-only">{label}</span>
      </span>
    );
  }
  if (status === "closed") return null;
  if (!ticket.useIntegration && !ticket.chatbot) return <span className={css["waits"]}>{t("waiting")}</span>;
  return (
    <span className={css["waits"]}>
      <Bot size={13} aria-hidden />
      {t("assistant")}
    </span>
  );
}
