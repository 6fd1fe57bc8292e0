import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { type Command, commandsNow } from "../../../lib/shell/commands.ts";
import { isCovered, onMac } from "../../../lib/shell/keys.ts";

/**
 * Whether the palette is open, whether it was ever opened, and the commands that were possible when it opened. The palette's key also works while
 * somebody writes. `typed` is the text that the user types until the palette is on screen. This text goes to the palette and not to a customer.
 */
export function usePalette() {
  const [commands, setCommands] = useState<readonly Command[] | null>(null);
  const [used, use] = useState(false);
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState("");
  const open = useCallback(() => {
    use(true);
    setCommands(commandsNow());
  }, []);
  const close = useCallback(() => {
    setCommands(null);
    setShown(false);
    setTyped("");
  }, []);
  const onShown = useCallback(() => setShown(true), []);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const wanted = event.key.toLowerCase() === "k" && (onMac ? event.metaKey : event.ctrlKey);
    const isCalled = wanted && !event.shiftKey && !event.altKey;
    const isComing = commands !== null && !shown;
    if (!isCalled && !isComing) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isCalled) {
      if (event.key === "Escape") close();
      else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) setTyped((before) => before + event.key);
    } else if (commands) close();
    else if (!isCovered()) open();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, []);
  return { commands, used, typed, open, close, onShown };
}
