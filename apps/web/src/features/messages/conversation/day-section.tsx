import type { TimelineTicket } from "@balcao/shared/messages/schema";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Bubble } from "../bubble/bubble.tsx";
import css from "./conversation.module.css";
import { DayLabel } from "../../../ui/day-label.tsx";
import type { Day, TimelineEntry } from "./group.ts";
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
          if (entry.kind !== "message" || entry.message.id !== lineBefore) return [piece];
          return [
            <li key="line" ref={lineRef} className={css["line"]}>
              <span>{t("newMessages")}</span>
            </li>,
            piece,
          ];
        })}
      </ul>
    </section>
  );
}

const keyOf = (entry: TimelineEntry): string | number => {
  if (entry.kind === "ticket") return `ticket ${entry.messageId}`;
  if (entry.kind === "folded") return `folded ${entry.part.ticketId} ${entry.part.at}`;
  if (entry.kind === "number") return `number ${entry.notice.id}`;
  return entry.message.clientId ?? entry.message.id;
};

type PieceProps = { entry: TimelineEntry } & Pick<Props, "tickets" | "here" | "starred">;

function Piece({ entry, tickets, here, starred }: PieceProps) {
  if (entry.kind === "folded") return <FoldedNotice part={entry.part} />;
  if (entry.kind === "number") return <NumberChanged notice={entry.notice} />;
  if (entry.kind === "ticket")
    return <TicketNotice ticket={tickets.get(entry.ticketId)} here={entry.ticketId === here} from={entry.messageId} />;
  const { message, unsent, first, last } = entry;
  return <Bubble message={message} unsent={unsent} first={first} last={last} starred={starred.has(message.id)} />;
}
