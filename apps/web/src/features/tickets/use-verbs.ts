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
  /** Reports an action on a ticket and offers an undo for a moment. The undo also restores the page. */
  tellDone: (text: string, ticket: Ticket, pressed: { at: number; path: string | null }) => void;
};

/** Runs verbs for the page and not for a row, because the row may move to another list before the answer. */
export const VerbsContext = createContext<Verbs>({
  run: () => undefined,
  busy: null,
  tellDone: (text) => notify.success(text),
});
export const useVerbs = (): Verbs => useContext(VerbsContext);

const readingTimeMs = 6000;
/** The undo ends a second earlier than on the server, because the request needs time. The time counts from the press. */
const undoMs = (farewellSeconds - 1) * 1000;
/** An undo button is shown for at least this time, because nobody can react faster. */
const leastMs = 1000;

/** The text of a refusal. It names the colleague who was quicker, if the server gives the name. */
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

/** The verbs that leave a ticket, and the page's message afterwards. */
const doneTexts = {
  close: (name: string) => i18next.t("tickets:resolved", { name }),
  giveBack: (name: string) => i18next.t("tickets:givenBack", { name }),
};

/** Reports what was done, and offers an undo for as long as the undo is possible. */
function offerBack(text: string, { id }: Ticket, pressedAt: number, run: () => void): void {
  const ms = undoMs - (Date.now() - pressedAt);
  if (ms < leastMs) notify.success(text);
  else notify.success(text, ms, { label: i18next.t("tickets:undo"), run, lapses: true, about: `ticket ${id}` });
}

/**
 * The page's steps after a verb: the path to which it leads, chosen before the list changes, and a function that runs when the verb is done. A null
 * path stays on the page.
 */
interface VerbSteps {
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
 * Runs an attendant's verbs on tickets one at a time: a second press does nothing until the screen has settled. Resolving, giving back and handing on
 * can be undone for a moment, which also restores the page. A late answer does not navigate when the user has left the page, because the user may be
 * typing to another customer.
 */
export function useVerbRunner({ pathAfter, onDone }: VerbSteps): Verbs {
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
