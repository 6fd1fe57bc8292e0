/** Whether the user is looking at this window. */
export const isLooking = (): boolean => document.visibilityState === "visible" && document.hasFocus();
