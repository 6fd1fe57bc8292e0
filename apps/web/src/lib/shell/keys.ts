export const onMac: boolean = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** The key that makes others commands, as people of this machine write it. */
export const commandKey: string = onMac ? "⌘" : "Ctrl";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
/** Something lies over the page, or is about to (see ui/late.tsx). */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"], [data-coming]') !== null;

/** Longer than hands rest between two words. */
const pauseMs = 1500;
let typingUntil = 0;
export const endTyping = (): void => void (typingUntil = 0);

/** Says that a field in which somebody may be typing goes: the rest of the sentence is no shortcut. */
export function fieldGoes(): void {
  typingUntil = Date.now() + pauseMs;
  window.addEventListener("pointerdown", endTyping, { once: true, capture: true });
}

/** Whether the key goes on with what was typed into a field that is gone: until a pause, a press of the pointer, or Tab. */
function goesOn({ key }: KeyboardEvent): boolean {
  if (key === "Tab") endTyping();
  const now = Date.now();
  if (now >= typingUntil) return false;
  typingUntil = now + pauseMs;
  return true;
}

/** Whether a key is meant for something else than a shortcut: somebody types, a dialog is open, or it is the browser's. */
export const isBusy = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered() || goesOn(event);
