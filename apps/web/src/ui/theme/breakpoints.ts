/** Screens that are too narrow for more than one column. */
export const phone = "(max-width: 599.95px)";
