import { AppError } from "@balcao/shared/errors";
import type { Ticket, TicketOwner } from "@balcao/shared/tickets/schema";
import { useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { createContext, useContext } from "react";
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

/** Does an attendant's verbs on tickets, one at a time: a second press does nothing, neither meanwhile nor until the screen has settled. */
export function useVerbRunner(onDone: (verb: Verb, ticket: Ticket) => void): Verbs {
  const { id: userId } = useMe();
  const cache = useQueryClient();
  const { mutateAsync, isPending, variables } = useTicketVerb();
  const run = (verb: Verb, ticket: Ticket) => {
    if (isPending || isSettling(cache, ticket.id)) return;
    mutateAsync({ verb, ticket, userId }).then(
      (changed) => {
        settle(cache, "all");
        onDone(verb, changed);
      },
      (error: unknown) => {
        const { text, ms } = refusalText(error);
        notify.error(text, ms);
      },
    );
  };
  return { run, busy: isPending ? { verb: variables.verb, ticketId: variables.ticket.id } : null };
}
