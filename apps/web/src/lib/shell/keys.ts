export const onMac: boolean = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** The key that turns other keys into commands, as this kind of computer writes it. */
export const commandKey: string = onMac ? "⌘" : "Ctrl";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
/** Whether a dialog or panel lies over the page, or is about to (see ui/late.tsx). */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"], [data-coming]') !== null;

/** This time is longer than the pause between two typed words. */
const pauseMs = 1500;
let typingUntil = 0;
export const endTyping = (): void => void (typingUntil = 0);

/** Call it when a field disappears in which the user may be typing, so that the rest of the sentence triggers no shortcut. */
export function fieldGoes(): void {
  typingUntil = Date.now() + pauseMs;
  window.addEventListener("pointerdown", endTyping, { once: true, capture: true });
}

/** Whether the key continues the text of a field that is gone. A pause, a press of the pointer, or Tab ends this state. */
function goesOn({ key }: KeyboardEvent): boolean {
  if (key === "Tab") endTyping();
  const now = Date.now();
  if (now >= typingUntil) return false;
  typingUntil = now + pauseMs;
  return true;
}

/** Whether a key is not a shortcut, because the user types, a dialog is open, or the browser uses the key. */
export const isBusy = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered() || goesOn(event);
