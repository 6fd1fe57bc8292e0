/** Screens so narrow that they show one thing at a time. */
export const phone = "(max-width: 599.95px)";
