import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { isBusy } from "../../lib/shell/keys.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { lettersFor } from "../../lib/shell/links.ts";

const patienceMs = 1500;

/**
 * Opens a page when the user presses g and the letter of the page. This code gets keys before the page does, so the letter does not trigger a
 * shortcut of the page.
 */
export function useGoKeys(): void {
  const me = useMe();
  const navigate = useNavigate();
  const until = useRef(0);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const waits = performance.now() < until.current;
    until.current = 0;
    if (isBusy(event)) return;
    if (event.key === "g") until.current = performance.now() + patienceMs;
    const link = waits ? lettersFor(me).find(({ letter }) => letter === event.key) : undefined;
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    void navigate(link.to);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, []);
}
