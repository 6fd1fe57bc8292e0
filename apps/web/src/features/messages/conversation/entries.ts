import type { Activity } from "@balcao/shared/activities/schema";
import type { NumberNotice } from "@balcao/shared/contacts/schema";
import type { FoldedPart, Message } from "@balcao/shared/messages/schema";
import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import type { Row } from "../bubble/bubble.tsx";

/**
 * One entry of a conversation: a message, an album, a rating that replaces its message, the notice that another ticket begins, or an entry between
 * messages.
 */
export type TimelineEntry =
  | ({ kind: "message" } & Row)
  | { kind: "album"; messages: Message[]; first: boolean; last: boolean }
  | { kind: "rating"; message: Message; rating: Activity }
  | { kind: "ticket"; ticketId: number; messageId: number }
  | { kind: "activities"; activities: Activity[] }
  | Exclude<BetweenEntry, { kind: "activity" }>;
/** An entry that stands between messages at its own time: a folded part, the notice of another number, a note, or an activity. */
export type BetweenEntry =
  | { kind: "folded"; part: FoldedPart }
  | { kind: "number"; notice: NumberNotice }
  | { kind: "note"; note: TicketNote }
  | { kind: "activity"; activity: Activity };
export type Day = { day: string; at: string; entries: TimelineEntry[] };
