import { ratingScale } from "@balcao/shared/automation/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQuery } from "@tanstack/react-query";
import AlarmClock from "lucide-react/icons/alarm-clock";
import Bot from "lucide-react/icons/bot";
import BotOff from "lucide-react/icons/bot-off";
import CircleCheck from "lucide-react/icons/circle-check";
import Moon from "lucide-react/icons/moon";
import UserRoundCheck from "lucide-react/icons/user-round-check";
import type { LucideIcon } from "lucide-react/types";
import { dateOf, daysAgo, fullOf, timeOf } from "../../../lib/format.ts";
import { colourOf, initialsOf } from "../../../ui/avatar.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { colleagueList } from "../../../nouns/users/queries.ts";
import { AdvertChip } from "../../../nouns/tickets/advert-chip.tsx";
import { CampaignChip } from "../../../nouns/tickets/campaign-chip.tsx";
import { GoalChip } from "../../../nouns/tickets/goal-chip.tsx";
import { WindowChip } from "../../../nouns/tickets/window-chip.tsx";
import { waitsSince } from "../../../nouns/tickets/place.ts";
import basics from "../../../ui/basics.module.css";
import css from "./ticket-item.module.css";
import { WaitingTime } from "./waiting-time.tsx";
import type { Words } from "../words.ts";

/** How many tags a row shows. A narrow row shows one. The tooltip names the others, and the row shows their number. */
const shownTags = 2;

/** The last line of a row: queue, tags, and the owner of the ticket. */
export function ItemMarks({ ticket, mixed, t }: { ticket: Ticket; mixed: boolean; t: Words }) {
  const { queue, snoozedUntil, automation, status } = ticket;
  return (
    <div className={`${basics["row"]} ${basics["quiet"]} ${basics["narrow"]} ${css["marks"]}`}>
      <span className={`${basics["firm"]} ${basics["clipped"]} ${css["queue"]}`}>
        <i style={{ background: queue?.color ?? "var(--palette-mark-quiet)" }} aria-hidden />
        {queue?.name ?? t("noQueue")}
      </span>
      <Tags tags={ticket.tags} />
      <CampaignChip campaign={ticket.campaign} signOnly />
      <AdvertChip advert={ticket.advert} signOnly />
      <span className={`${basics["row"]} ${basics["still"]} ${css["signs"]}`}>
        <WindowChip ticket={ticket} />
        <GoalChip ticket={ticket} />
        {snoozedUntil ? <Snoozed until={snoozedUntil} t={t} /> : null}
        {ticket.outOfHours ? <Sign icon={Moon} label={t("outOfHours")} /> : null}
        {automation === "gave-up" ? <Sign icon={BotOff} label={t("gaveUp")} /> : null}
        {ticket.suggestedUserId !== null && ticket.userId === null ? (
          <Suggested userId={ticket.suggestedUserId} t={t} />
        ) : null}
        {automation === "menu" || automation === "options" ? <Sign icon={Bot} label={t("served")} /> : null}
        {mixed && (status !== "pending" || snoozedUntil) ? (
          <span className={`${basics["row"]} ${basics["unbroken"]} ${basics["gap4"]} ${basics["firm"]}`}>
            {t(`state.${status}`)}
          </span>
        ) : null}
        {ticket.rating === null ? null : <Stars rating={ticket.rating} t={t} />}
        {status === "closed" ? <Closed closed={ticket.closed} t={t} /> : <Holder ticket={ticket} t={t} />}
      </span>
    </div>
  );
}

/** The end of the snooze: the time, and also the day when it does not end today. */
function Snoozed({ until, t }: { until: string; t: Words }) {
  const label = t("snoozedUntil", { time: fullOf(until) });
  return (
    <span className={`${basics["row"]} ${basics["figures"]} ${basics["unbroken"]} ${basics["gap4"]}`} title={label}>
      <AlarmClock size={14} aria-hidden />
      <span className="sr-only">{label}</span>
      <span aria-hidden>{daysAgo(until) === 0 ? timeOf(until) : `${dateOf(until).slice(0, 5)} ${timeOf(until)}`}</span>
    </span>
  );
}

function Stars({ rating, t }: { rating: number; t: Words }) {
  const label = t("rated", { count: rating, most: ratingScale });
  return (
    <span className={css["stars"]} role="img" aria-label={label} title={label}>
      {"★".repeat(rating)}
      <span>{"★".repeat(ratingScale - rating)}</span>
    </span>
  );
}

/** Shows who resolved the ticket: a person or the automation. */
function Closed({ closed, t }: { closed: Ticket["closed"]; t: Words }) {
  if (!closed) return null;
  const { by } = closed;
  const label = by ? t("resolvedBy", { name: by.name }) : t("resolvedByItself");
  return (
    <span
      className={`${basics["row"]} ${basics["figures"]} ${basics["unbroken"]} ${basics["gap4"]} ${css["resolver"]}`}
      title={label}
    >
      {by ? <CircleCheck size={13} aria-hidden /> : <Bot size={13} aria-hidden />}
      <span className="sr-only">{label}</span>
      {by ? <span aria-hidden>{by.name}</span> : null}
    </span>
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
    <span className={`${basics["narrow"]} ${basics["gap4"]} ${css["tags"]}`} title={names}>
      {tags.slice(0, shownTags).map(({ id, name, color }) => (
        <span key={id} className={`${basics["clipped"]} ${css["tag"]}`} style={tint(color)}>
          {name}
        </span>
      ))}
      {[shownTags, 1].map((beside) =>
        tags.length > beside ? (
          <span key={beside} className={css["more"]} data-beside={beside}>
            +{tags.length - beside}
          </span>
        ) : null,
      )}
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

function Owner({ name, t }: { name: string; t: Words }) {
  const label = t("owner", { name });
  return (
    <span
      className={`${basics["still"]} ${basics["middle"]} ${basics["strong"]} ${css["owner"]}`}
      style={{ background: colourOf(name) }}
      title={label}
    >
      <span aria-hidden>{initialsOf(name)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/**
 * How long the customer waits for an answer, and the owner of the ticket. A ticket without an owner belongs to the assistant only while a machine
 * really answers in it.
 */
function Holder({ ticket, t }: { ticket: Ticket; t: Words }) {
  const me = useMe();
  const { user } = ticket;
  const since = waitsSince(ticket);
  if (user)
    return (
      <>
        {since === null || ticket.snoozedUntil ? null : <WaitingTime since={since} t={t} />}
        {user.id === me.id ? null : <Owner name={user.name} t={t} />}
      </>
    );
  if (ticket.snoozedUntil) return null;
  if (ticket.automation !== "talk") return <WaitingTime since={ticket.waitingSince} t={t} />;
  return (
    <span className={`${basics["row"]} ${basics["figures"]} ${basics["unbroken"]} ${basics["gap4"]} ${css["waits"]}`}>
      <Bot size={13} aria-hidden />
      {t("assistant")}
    </span>
  );
}
