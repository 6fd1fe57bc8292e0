import type { Message } from "@balcao/shared/messages/schema";
import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { useChat } from "../chat-context.ts";

/** How long a finger must hold a message to open its menu, and how far the finger may move meanwhile. */
const restMs = 450;
const slip = 10;

/** Keeps the end of this touch from counting as a tap, because the tap would choose an entry of the menu under the finger. */
function swallowTap(): void {
  const over = new AbortController();
  const swallow = (event: Event) => {
    over.abort();
    if (event.type === "touchend") event.preventDefault();
  };
  const options = { capture: true, passive: false, signal: over.signal };
  window.addEventListener("touchend", swallow, options);
  window.addEventListener("touchcancel", swallow, options);
}

/** Handlers for a conversation: a finger that holds a message opens the message's menu. The tap that would follow does nothing. */
export function useHeldMenu(messages: readonly Message[]) {
  const { openMenu } = useChat();
  const open = (row: HTMLElement) => {
    const message = messages.find(({ id }) => String(id) === row.dataset["message"]);
    const anchor = row.querySelector<HTMLElement>("[data-bubble]");
    if (message && anchor) openMenu(message, anchor);
  };
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const pressed = useRef(false);
  const stop = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      stop();
      pressed.current = false;
      const row = (event.target as Element).closest<HTMLElement>("[data-message]");
      if (event.pointerType !== "touch" || !row) return;
      const timer = setTimeout(() => {
        pressed.current = true;
        press.current = null;
        swallowTap();
        open(row);
      }, restMs);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > slip) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      if (press.current || pressed.current) event.preventDefault();
    },
  };
}
