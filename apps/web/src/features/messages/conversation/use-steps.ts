import type { Message } from "@balcao/shared/messages/schema";
import { startTransition, useEffect, useState } from "react";

/** How many rows a slow computer lays out within one frame. */
const step = 8;

/**
 * Draws older messages, which stand above the visible messages, a few in each frame, so that the reader can scroll meanwhile. A newly opened
 * conversation is drawn immediately.
 */
export function useSteps(messages: readonly Message[]): readonly Message[] {
  const [first, setFirst] = useState(messages[0]?.id);
  const at = messages.findIndex(({ id }) => id === first);
  const start = Math.max(0, at);
  if (at === -1 && first !== messages[0]?.id) setFirst(messages[0]?.id);
  useEffect(() => {
    if (start === 0) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setFirst(messages[Math.max(0, start - step)]?.id)));
    return () => cancelAnimationFrame(frame);
  }, [start, messages]);
  return start === 0 ? messages : messages.slice(start);
}
