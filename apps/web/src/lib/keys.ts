export const onMac: boolean = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** The key that makes others commands, as people of this machine write it. */
export const commandKey: string = onMac ? "⌘" : "Ctrl";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
/** Something lies over the page, or is about to (see ui/late.tsx). */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"], [data-coming]') !== null;

/** Whether a key is meant for something else than a shortcut: somebody types, a dialog is open, or it is the browser's. */
export const isBusy = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered();
