import { AppError } from "@balcao/shared/errors";
import { farewellSeconds } from "@balcao/shared/tickets/rules";
import type { Ticket, TicketOwner } from "@balcao/shared/tickets/schema";
import { useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { createContext, useContext, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { useMe } from "../auth/me.ts";
import { type Verb, useTicketVerb } from "./queries.ts";
import { isSettling, settle } from "./settling.ts";

export type Verbs = { run: (verb: Verb, ticket: Ticket) => void; busy: { verb: Verb; ticketId: number } | null };

/** Does verbs for the page, not for a row, since the row may have moved to another list before the answer. */
export const VerbsContext = createContext<Verbs>({ run: () => undefined, busy: null });
export const useVerbs = (): Verbs => useContext(VerbsContext);

const readingTimeMs = 6000;
/** A second is left for the way to the server. */
const undoMs = (farewellSeconds - 1) * 1000;

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

/** What a page does about a verb: where it goes, known before the list changes, and what it does then. */
interface Following {
  pathAfter: (verb: Verb, ticket: Ticket) => string;
  onDone: (verb: Verb, path: string) => void;
}

/** Remembers where the user is; what it returns says later whether they are there still. The inbox and each conversation are places. */
function usePlace(): () => () => boolean {
  const { key } = useLocation();
  const place = useRef<string | null>(null);
  useLayoutEffect(() => {
    place.current = key;
    return () => void (place.current = null);
  }, [key]);
  return () => {
    const then = place.current;
    return () => then !== null && place.current === then;
  };
}

/**
 * Does an attendant's verbs on tickets, one at a time: a second press does nothing, neither meanwhile nor until the screen has settled. What
 * was resolved can be taken back for as long as its customer has heard nothing of it. A late answer leads nobody away who has moved on: they
 * may be typing to another customer.
 */
export function useVerbRunner({ pathAfter, onDone }: Following): Verbs {
  const { id: userId } = useMe();
  const cache = useQueryClient();
  const { mutateAsync, isPending, variables } = useTicketVerb();
  const place = usePlace();
  const undo = async (closed: Ticket, wasWaiting: boolean) => {
    const isStillThere = place();
    let ticket = await mutateAsync({ verb: "reopen", ticket: closed, userId });
    if (wasWaiting) ticket = await mutateAsync({ verb: "giveBack", ticket, userId });
    if (isStillThere()) onDone("reopen", `/tickets/${ticket.uuid}`);
  };
  const run = (verb: Verb, ticket: Ticket) => {
    if (isPending || isSettling(cache, ticket.id)) return;
    const [path, isStillThere] = [pathAfter(verb, ticket), place()];
    mutateAsync({ verb, ticket, userId }).then((changed) => {
      settle(cache, "all");
      if (isStillThere()) onDone(verb, path);
      if (verb !== "close") return;
      const offer = {
        label: i18next.t("tickets:undo"),
        run: () => void undo(changed, ticket.status === "pending").catch(refused),
      };
      notify.success(i18next.t("tickets:resolved", { name: ticket.contact.name }), undoMs, offer);
    }, refused);
  };
  return { run, busy: isPending ? { verb: variables.verb, ticketId: variables.ticket.id } : null };
}
