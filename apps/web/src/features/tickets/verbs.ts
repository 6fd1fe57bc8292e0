import { canAccept, canActOn, canClose, canReopen, canReturn } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { SessionUser } from "@balcao/shared/auth/schema";
import { Check, CheckCheck, Hand, type LucideIcon, RotateCcw, Undo2 } from "lucide-react";
import { viewerOf } from "../auth/viewer.ts";
import type { Verb } from "./queries.ts";

export const verbIcons: Record<Verb, LucideIcon> = {
  accept: Check,
  giveBack: Undo2,
  close: CheckCheck,
  reopen: RotateCcw,
  take: Hand,
};

/** After these the ticket is one's own, and opens. */
export const opens = (verb: Verb): boolean => verb === "accept" || verb === "reopen" || verb === "take";

/** What this user may do with this ticket now, the likeliest first. */
export function verbsFor(me: SessionUser, ticket: Ticket): Verb[] {
  if (!canActOn(viewerOf(me), ticket)) return [];
  const mayClose = canClose(ticket) && (ticket.status === "open" || canAccept(ticket));
  return [
    ...(canAccept(ticket) ? (["accept"] as const) : []),
    ...(mayClose ? (["close"] as const) : []),
    ...(canReturn(ticket) ? (["giveBack"] as const) : []),
    ...(ticket.status === "open" && ticket.userId !== me.id ? (["take"] as const) : []),
    ...(canReopen(ticket) ? (["reopen"] as const) : []),
  ];
}

/** Handing on: what runs or waits, by whoever may act on it. */
export const canTransfer = (me: SessionUser, ticket: Ticket): boolean =>
  ticket.status !== "closed" && canActOn(viewerOf(me), ticket);
