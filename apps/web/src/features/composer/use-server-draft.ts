import { messagesApi } from "@balcao/shared/messages/api";
import type { Draft as Kept } from "@balcao/shared/messages/schema";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { call } from "../../lib/api.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { messageKeys, putDraft } from "../../nouns/messages/cache.ts";
import type { DraftHandle } from "../../nouns/drafts/drafts.ts";
import { meetDraft } from "../../nouns/drafts/meet-draft.ts";

const restMs = 1000;

const keptDraft = (ticketId: number) =>
  queryOptions({
    queryKey: messageKeys.draft(ticketId),
    queryFn: ({ signal }) => call(messagesApi.draft, { params: { ticketId } }, signal),
  });

type InheritedDraft = { draft: Kept; take: () => void; discard: () => void };

/**
 * Also saves the draft on the server, for the next user who continues with the ticket, and for the user's other browsers when they open it. A text that
 * nobody has written here since it was saved is not saved again, whatever another browser wrote or sent meanwhile. A colleague's draft is offered. The
 * user's own text does not overwrite that draft until the user takes or discards it.
 */
export function useServerDraft(
  ticketId: number,
  { draft: { text, agreed }, change }: DraftHandle,
): InheritedDraft | null {
  const { id: meId } = useMe();
  const cache = useQueryClient();
  const { data } = useQuery(keptDraft(ticketId));
  const { mutate: save } = useMutation({
    mutationFn: (body: string) => call(messagesApi.saveDraft, { params: { ticketId }, body: { body } }),
    onSuccess: ({ draft }) => {
      change({ agreed: draft?.body ?? "" });
      putDraft(cache, ticketId, draft);
    },
    meta: { quiet: true },
    // Saves that wait for the network leave one after the other.
    scope: { id: `draft-${ticketId}` },
  });
  const kept = data?.draft ?? null;
  const theirs = kept !== null && kept.user?.id !== meId;

  const body = kept?.body ?? "";
  const meeting = data === undefined || theirs ? null : meetDraft({ text, agreed, kept: body });
  const adopt = useEffectEvent(() => {
    if (meeting === "leave" && text === "") change({ text: body, agreed: body });
  });
  const known = data !== undefined;
  useEffect(() => {
    if (known) adopt();
  }, [known]);
  const news = meeting === "same" && agreed !== body ? body : null;
  const agree = useEffectEvent((said: string) => change({ agreed: said }));
  useEffect(() => {
    if (news !== null) agree(news);
  }, [news]);

  const due = meeting === "save";
  const unsaved = useRef<string | null>(null);
  useEffect(() => {
    unsaved.current = due ? text : null;
    if (!due) return undefined;
    const timer = setTimeout(() => save(text), restMs);
    return () => clearTimeout(timer);
  }, [due, text, save]);
  useEffect(
    () => () => {
      if (unsaved.current !== null) save(unsaved.current);
    },
    [save],
  );
  if (!kept || !theirs) return null;
  return {
    draft: kept,
    take: () => {
      const whole = text === "" ? kept.body : `${kept.body}\n${text}`;
      change({ text: whole });
      save(whole);
    },
    discard: () => save(text),
  };
}
