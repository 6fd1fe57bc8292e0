import type { TimelineTicket } from "@balcao/shared/messages/schema";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { NoteBubble } from "../../../nouns/ticket-notes/note-bubble.tsx";
import { ActivityLines, RatingChip } from "./activity-lines.tsx";
import { Album } from "../bubble/album.tsx";
import { Bubble } from "../bubble/bubble.tsx";
import { DayLabel } from "../../../ui/thread/day-label.tsx";
import { NewLine } from "../../../ui/thread/frame.tsx";
import type { Day, TimelineEntry } from "./entries.ts";
import { FoldedNotice, NumberChanged, TicketNotice } from "./ticket-notice.tsx";

type Props = {
  day: Day;
  tickets: ReadonlyMap<number, TimelineTicket>;
  here: number;
  starred: ReadonlySet<number>;
  lineBefore: number | null;
  lineRef: Ref<HTMLLIElement>;
};

/** One day of a conversation. */
export function DaySection({ day, tickets, here, starred, lineBefore, lineRef }: Props) {
  const { t } = useTranslation("messages");
  return (
    <section>
      <DayLabel iso={day.at} />
      <ul>
        {day.entries.flatMap((entry) => {
          const piece = <Piece key={keyOf(entry)} entry={entry} tickets={tickets} here={here} starred={starred} />;
          if (lineBefore === null || !idsOf(entry).includes(lineBefore)) return [piece];
          return [<NewLine key="line" place={lineRef} text={t("newMessages")} />, piece];
        })}
      </ul>
    </section>
  );
}

const idsOf = (entry: TimelineEntry): number[] => {
  if (entry.kind === "album") return entry.messages.map(({ id }) => id);
  return "message" in entry ? [entry.message.id] : [];
};

const keyOf = (entry: TimelineEntry): string | number => {
  if (entry.kind === "ticket") return `ticket ${entry.messageId}`;
  if (entry.kind === "folded") return `folded ${entry.part.ticketId} ${entry.part.at}`;
  if (entry.kind === "number") return `number ${entry.notice.id}`;
  if (entry.kind === "activities") return `activities ${entry.activities[0]?.id}`;
  if (entry.kind === "note") return `note ${entry.note.id}`;
  if (entry.kind === "album") return `album ${entry.messages[0]?.id}`;
  return entry.message.clientId ?? entry.message.id;
};

type PieceProps = { entry: TimelineEntry } & Pick<Props, "tickets" | "here" | "starred">;

function Piece({ entry, tickets, here, starred }: PieceProps) {
  if (entry.kind === "folded") return <FoldedNotice part={entry.part} />;
  if (entry.kind === "number") return <NumberChanged notice={entry.notice} />;
  if (entry.kind === "ticket")
    return <TicketNotice ticket={tickets.get(entry.ticketId)} here={entry.ticketId === here} from={entry.messageId} />;
  if (entry.kind === "activities") return <ActivityLines activities={entry.activities} />;
  if (entry.kind === "rating") return <RatingChip message={entry.message} rating={entry.rating} />;
  if (entry.kind === "album") return <Album {...entry} starred={starred} />;
  if (entry.kind === "note") return <NoteBubble note={entry.note} />;
  const { message, unsent, first, last } = entry;
  return <Bubble message={message} unsent={unsent} first={first} last={last} starred={starred.has(message.id)} />;
}
