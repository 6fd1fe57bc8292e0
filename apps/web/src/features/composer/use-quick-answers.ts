import { quickMessagesApi } from "@balcao/shared/quick-messages/api";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { call } from "../../lib/api.ts";
import { activeQuickMessages } from "../../nouns/quick-messages/queries.ts";
import type { DraftHandle } from "../../nouns/drafts/drafts.ts";
import { matching, needsFields, rendered, termOf } from "./quick-answers.ts";
import { useMessageContext } from "./use-message-context.ts";

/**
 * Suggests quick messages, filled in, while the text begins with a slash: arrows move, Enter and Tab take one, Esc hides them. They are fetched
 * before the user types a slash. Until they are loaded Enter takes and sends nothing, so that no customer reads "/pix".
 */
export function useQuickAnswers(ticket: Ticket, { draft, change }: DraftHandle) {
  const id = useId();
  const [at, setAt] = useState({ text: "", active: 0, away: false });
  const { text } = draft;
  const term = draft.edit ? null : termOf(text);
  const away = at.text === text && at.away;
  const active = at.text === text ? at.active : 0;
  const { data, isError, refetch } = useQuery(activeQuickMessages);
  const all = data ?? [];
  const { mutate: count } = useMutation({
    mutationFn: (quickMessageId: number) => call(quickMessagesApi.used, { params: { quickMessageId } }),
    meta: { quiet: true },
  });
  const { titled, inText } = term === null || away ? { titled: [], inText: [] } : matching(all, term);
  const matches = [...titled, ...inText];
  const contextNow = useMessageContext(ticket, { wanted: matches.length > 0, fields: needsFields(matches) });
  const context = contextNow();
  const found = matches.map((quick) => ({ quick, filled: rendered(quick, context) }));
  const choose = (one: QuickMessage) => {
    count(one.id);
    change({
      text: rendered(one, contextNow()),
      quick: one.isMedia ? { id: one.id, file: one.mediaName ?? one.shortcode } : null,
    });
  };
  /** Handles a key of the field. True when the suggestions used the key. */
  const onKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (missing && key === "Enter" && !shiftKey) return true;
    if ((none || missing) && key === "Escape") {
      setAt({ text, active: 0, away: true });
      return true;
    }
    const one = found[active];
    if (!one || shiftKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) setAt({ text, active: (active + step + found.length) % found.length, away: false });
    else if (key === "Enter" || key === "Tab") choose(one.quick);
    else if (key === "Escape") setAt({ text, active: 0, away: true });
    else return false;
    return true;
  };
  const wanted = term !== null && !away;
  const none = wanted && data?.length === 0;
  const missing = wanted && data === undefined ? { failed: isError, retry: () => void refetch() } : null;
  return { id, found, none, missing, titled: titled.length, all: term === "", active, choose, onKey };
}
