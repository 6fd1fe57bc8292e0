export const onMac: boolean = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** The key that turns other keys into commands, as it is written on this kind of computer. */
export const commandKey: string = onMac ? "⌘" : "Ctrl";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
/** Whether something lies over the page, or is about to (see ui/late.tsx). */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"], [data-coming]') !== null;

/** Longer than hands rest between two words. */
const pauseMs = 1500;
let typingUntil = 0;
export const endTyping = (): void => void (typingUntil = 0);

/** Call it when a field disappears in which somebody may be typing, so that the rest of the sentence triggers no shortcut. */
export function fieldGoes(): void {
  typingUntil = Date.now() + pauseMs;
  window.addEventListener("pointerdown", endTyping, { once: true, capture: true });
}

/** Whether the key continues what was typed into a field that is gone. This ends at a pause, a press of the pointer, or Tab. */
function goesOn({ key }: KeyboardEvent): boolean {
  if (key === "Tab") endTyping();
  const now = Date.now();
  if (now >= typingUntil) return false;
  typingUntil = now + pauseMs;
  return true;
}

/** Whether a key is not meant as a shortcut: somebody types, a dialog is open, or the browser uses the key. */
export const isBusy = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered() || goesOn(event);
