/** Most letters of a customer's words that a step keeps. */
export const maxStepReply = 100;
/** Most steps that a list answers: the newest. */
export const mostSteps = 100;

/** At most so many texts that an option did not understand are told, each at most so long. */
export const mostWords = 10;
export const maxWord = 60;
/** How many days the figures cover, and how many steps are counted at most, the newest first. */
export const figureDays = 30;
export const mostCounted = 20_000;
