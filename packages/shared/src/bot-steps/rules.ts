/** Most letters of a customer's words that a step keeps. */
export const maxStepReply = 100;
/** Most steps that a list answers: the newest. */
export const mostSteps = 100;

/** At most so many texts that an option did not understand are told, each at most so long. */
export const mostWords = 10;
export const maxWord = 60;
/** Days of which figures are told, and the most steps that are counted, the newest first. */
export const figureDays = 30;
export const mostCounted = 20_000;
