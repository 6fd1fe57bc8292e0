/** At and below it there is one thing on screen at a time. */
export const phone = "(max-width: 599.95px)";
