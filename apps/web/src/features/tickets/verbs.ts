import { canAccept, canActOn, canClose, canReopen, canReturn } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { SessionUser } from "@balcao/shared/auth/schema";
import CircleCheck from "lucide-react/icons/circle-check";
import Hand from "lucide-react/icons/hand";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Undo2 from "lucide-react/icons/undo-2";
import UserCheck from "lucide-react/icons/user-check";
import type { LucideIcon } from "lucide-react/types";
import { viewerOf } from "../../nouns/auth/viewer.ts";
import type { Verb } from "../../nouns/tickets/queries.ts";

/** None of the icons is a tick, because ticks beside messages show how far a message came. */
export const verbIcons: Record<Verb, LucideIcon> = {
  accept: UserCheck,
  giveBack: Undo2,
  close: CircleCheck,
  reopen: RotateCcw,
  take: Hand,
};

/** Whether the user owns the ticket after this verb, so that it opens. */
export const opens = (verb: Verb): boolean => verb === "accept" || verb === "reopen" || verb === "take";

/** The verbs that this user may do on this ticket now, the likeliest first. An operator on a visit may do none. */
export function verbsFor(me: SessionUser, ticket: Ticket): Verb[] {
  if (me.visit || !canActOn(viewerOf(me), ticket)) return [];
  const mayClose = canClose(ticket) && (ticket.status === "open" || canAccept(ticket));
  return [
    ...(canAccept(ticket) ? (["accept"] as const) : []),
    ...(mayClose ? (["close"] as const) : []),
    ...(canReturn(ticket) ? (["giveBack"] as const) : []),
    ...(ticket.status === "open" && ticket.userId !== me.id ? (["take"] as const) : []),
    ...(canReopen(ticket) ? (["reopen"] as const) : []),
  ];
}

/** Whether this user may snooze the ticket: it is open or pending, and the user may act on it. */
export const canSnooze = (me: SessionUser, ticket: Ticket): boolean =>
  ticket.status !== "closed" && canActOn(viewerOf(me), ticket);

/** Whether this user may transfer the ticket: it is open or pending, and the user may act on it. */
export const canTransfer = (me: SessionUser, ticket: Ticket): boolean =>
  me.visit === null && ticket.status !== "closed" && canActOn(viewerOf(me), ticket);

/** Whether this user may pin the ticket to the top of their list: it is open, whoever owns it. */
export const canPin = (me: SessionUser, ticket: Ticket): boolean => me.visit === null && ticket.status === "open";
