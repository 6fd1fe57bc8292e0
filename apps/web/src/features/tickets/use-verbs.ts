import { AppError } from "@balcao/shared/errors";
import { farewellSeconds } from "@balcao/shared/tickets/rules";
import type { Ticket, TicketOwner } from "@balcao/shared/tickets/schema";
import { useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { createContext, useContext, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { nameOf } from "../../lib/contact-name.ts";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { useTakeBack } from "../../nouns/tickets/changes.ts";
import { type Verb, useTicketVerb } from "../../nouns/tickets/queries.ts";
import { isSettling, settle } from "../../nouns/tickets/settling.ts";

export type Verbs = {
  run: (verb: Verb, ticket: Ticket) => void;
  busy: { verb: Verb; ticketId: number } | null;
  /** Says what was done to a ticket by a press a moment ago, and offers to take it back; then all is as it was, the page too. */
  tellDone: (text: string, ticket: Ticket, pressed: { at: number; path: string | null }) => void;
};

/** Runs verbs on the page's behalf and not a row's, since the row may move to another list before the answer. */
export const VerbsContext = createContext<Verbs>({
  run: () => undefined,
  busy: null,
  tellDone: (text) => notify.success(text),
});
export const useVerbs = (): Verbs => useContext(VerbsContext);

const readingTimeMs = 6000;
/** A second is left for the way to the server. It counts from the press, before which nothing can have been done. */
const undoMs = (farewellSeconds - 1) * 1000;
/** Nobody can react to a button that is offered for less time than this. */
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

/** The verbs that leave a ticket, and what the page says when they are done. */
const doneTexts = {
  close: (name: string) => i18next.t("tickets:resolved", { name }),
  giveBack: (name: string) => i18next.t("tickets:givenBack", { name }),
};

/** Says what is done, and offers to take it back for as long as that can be. */
function offerBack(text: string, { id }: Ticket, pressedAt: number, run: () => void): void {
  const ms = undoMs - (Date.now() - pressedAt);
  if (ms < leastMs) notify.success(text);
  else notify.success(text, ms, { label: i18next.t("tickets:undo"), run, lapses: true, about: `ticket ${id}` });
}

/**
 * What a page does after a verb: the path to which it goes, chosen before the list changes, and what it does when the verb is done. A null path
 * stays.
 */
interface Following {
  pathAfter: (verb: Verb, ticket: Ticket) => string | null;
  onDone: (verb: Verb, path: string | null) => void;
}

/** The user's place: the inbox or a conversation. `mark` remembers the place, and returns a function that says whether the user is still there. */
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
 * was resolved, given back or handed on can be taken back for a moment; then all is as it was, the page too. A late answer leads nobody away who has moved on: they
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
  const tellDone: Verbs["tellDone"] = (text, ticket, { at, path }) =>
    offerBack(text, ticket, at, () => void undo(ticket, path).catch(refused));
  const run = (verb: Verb, ticket: Ticket) => {
    if (isPending || isSettling(cache, ticket.id)) return;
    const [path, from, isStillThere, pressedAt] = [pathAfter(verb, ticket), here.path, here.mark(), Date.now()];
    mutateAsync({ verb, ticket, userId }).then((changed) => {
      settle(cache, "all");
      const follows = isStillThere();
      if (follows) onDone(verb, path);
      const back = follows && path !== null ? from : null;
      if (verb !== "close" && verb !== "giveBack") return;
      const name = nameOf(ticket.contact, i18next.t("tickets:unnamed"));
      tellDone(doneTexts[verb](name), changed, { at: pressedAt, path: back });
    }, refused);
  };
  return { run, tellDone, busy: isPending ? { verb: variables.verb, ticketId: variables.ticket.id } : null };
}
