import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useMe } from "../auth/me.ts";
import { type Colleague, signs } from "./signs.ts";

/** Tells the server that this ticket is on screen, and returns who else has it on screen. */
export function usePresence(ticketId: number): readonly Colleague[] {
  const { id: me } = useMe();
  useEffect(() => signs.watch(ticketId), [ticketId]);
  const { users } = useSyncExternalStore(signs.subscribe, () => signs.of(ticketId));
  return users.filter(({ id }) => id !== me);
}

const againMs = 3000;

/**
 * Returns a function that the field calls on every change: with true while the field has a text, and with false once the field is empty or the text
 * is sent.
 */
export function useTypingSignal(ticketId: number): (writing: boolean) => void {
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  const say = useCallback(
    (writing: boolean) => {
      const now = performance.now();
      const isSaid = saidAt.current > Number.NEGATIVE_INFINITY;
      if (writing ? now - saidAt.current < againMs : !isSaid) return;
      saidAt.current = writing ? now : Number.NEGATIVE_INFINITY;
      signs.typing(ticketId, writing);
    },
    [ticketId],
  );
  useEffect(() => () => say(false), [say]);
  return say;
}
