/** The longest text that can be improved or translated, because a longer one would come back cut. */
export const maxAssisted = 4000;
