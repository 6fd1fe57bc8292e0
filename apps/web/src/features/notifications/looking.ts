/** Whether the user has this window before them. */
export const isLooking = (): boolean => document.visibilityState === "visible" && document.hasFocus();
