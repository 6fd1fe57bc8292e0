/** The most open tickets that a user can pin, because many pinned tickets would be a list again. */
export const mostPins = 20;
