/** Most letters of a customer's words that a step keeps. */
export const maxStepReply = 100;
/** Most steps that a list answers: the newest. */
export const mostSteps = 100;
