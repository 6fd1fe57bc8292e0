/** So many open tickets a user can have pinned: more on top of a list is a list again. */
export const mostPins = 20;
