import { AppError } from "@balcao/shared/errors";
import { farewellSeconds } from "@balcao/shared/tickets/rules";
import type { Ticket, TicketOwner } from "@balcao/shared/tickets/schema";
import { useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { createContext, useContext, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { useTakeBack } from "../../nouns/tickets/changes.ts";
import { type Verb, useTicketVerb } from "../../nouns/tickets/queries.ts";
import { isSettling, settle } from "../../nouns/tickets/settling.ts";

export type Verbs = { run: (verb: Verb, ticket: Ticket) => void; busy: { verb: Verb; ticketId: number } | null };

/** Does verbs for the page, not for a row, since the row may have moved to another list before the answer. */
export const VerbsContext = createContext<Verbs>({ run: () => undefined, busy: null });
export const useVerbs = (): Verbs => useContext(VerbsContext);

const readingTimeMs = 6000;
/** A second is left for the way to the server. It counts from the press, before which nothing can have been closed. */
const undoMs = (farewellSeconds - 1) * 1000;
/** What is offered for less time than this nobody can take. */
const leastMs = 1000;

/** The text of a refusal. It names the colleague who was quicker, where the server tells. */
export function refusalText(error: unknown): { text: string; ms?: number } {
  const { user, queue } = error instanceof AppError ? ((error.details ?? {}) as Partial<TicketOwner>) : {};
  if (!(error instanceof AppError) || error.code !== "ERR_OTHER_OPEN_TICKET" || !user)
    return { text: errorText(error) };
  const text = queue
    ? i18next.t("tickets:takenInQueue", { user: user.name, queue: queue.name })
    : i18next.t("tickets:taken", { user: user.name });
  return { text, ms: readingTimeMs };
}

function refused(error: unknown): void {
  const { text, ms } = refusalText(error);
  notify.error(text, ms);
}

/** Says that a ticket is resolved, and offers to take that back for as long as it can be. */
function tellResolved({ contact: { name } }: Ticket, pressedAt: number, run: () => void): void {
  const text = i18next.t("tickets:resolved", { name });
  const ms = undoMs - (Date.now() - pressedAt);
  if (ms < leastMs) notify.success(text);
  else notify.success(text, ms, { label: i18next.t("tickets:undo"), run, lapses: true });
}

/** What a page does about a verb: where it goes, known before the list changes, and what it does then. Null: it stays where it is. */
interface Following {
  pathAfter: (verb: Verb, ticket: Ticket) => string | null;
  onDone: (verb: Verb, path: string | null) => void;
}

/** Where the user is; `mark` remembers it, and what it returns says later whether they are there still. The inbox and each conversation are places. */
function usePlace(): { path: string; mark: () => () => boolean } {
  const { key, pathname } = useLocation();
  const place = useRef<string | null>(null);
  useLayoutEffect(() => {
    place.current = key;
    return () => void (place.current = null);
  }, [key]);
  const mark = () => {
    const then = place.current;
    return () => then !== null && place.current === then;
  };
  return { path: pathname, mark };
}

/**
 * Does an attendant's verbs on tickets, one at a time: a second press does nothing, neither meanwhile nor until the screen has settled. What
 * was resolved can be taken back for as long as its customer has heard nothing of it; then all is as it was, the page too. A late answer leads nobody away who has moved on: they
 * may be typing to another customer.
 */
export function useVerbRunner({ pathAfter, onDone }: Following): Verbs {
  const { id: userId } = useMe();
  const cache = useQueryClient();
  const { mutateAsync, isPending, variables } = useTicketVerb();
  const takeBack = useTakeBack();
  const here = usePlace();
  const undo = async ({ id }: Ticket, from: string | null) => {
    const isStillThere = here.mark();
    const ticket = await takeBack.mutateAsync(id);
    settle(cache, "all");
    const isMine = ticket.status === "open" && ticket.userId === userId;
    if (isStillThere()) onDone(isMine ? "reopen" : "giveBack", from);
  };
  const run = (verb: Verb, ticket: Ticket) => {
    if (isPending || isSettling(cache, ticket.id)) return;
    const [path, from, isStillThere, pressedAt] = [pathAfter(verb, ticket), here.path, here.mark(), Date.now()];
    mutateAsync({ verb, ticket, userId }).then((changed) => {
      settle(cache, "all");
      const follows = isStillThere();
      if (follows) onDone(verb, path);
      const back = follows && path !== null ? from : null;
      if (verb === "close") tellResolved(ticket, pressedAt, () => void undo(changed, back).catch(refused));
    }, refused);
  };
  return { run, busy: isPending ? { verb: variables.verb, ticketId: variables.ticket.id } : null };
}
