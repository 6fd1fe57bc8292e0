/** The longest text that can be improved or translated, because the answer to a longer text would be cut. */
export const maxAssisted = 4000;
