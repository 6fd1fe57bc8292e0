/** The most letters of a customer's words that a step stores. */
export const maxStepReply = 100;
/** The most steps in a list: the newest ones. */
export const mostSteps = 100;

/** The most misunderstood texts that are shown for an option, and the most letters of each. */
export const mostWords = 10;
export const maxWord = 60;
/** The days that the figures cover, and the most steps that are counted, newest first. */
export const figureDays = 30;
export const mostCounted = 20_000;
