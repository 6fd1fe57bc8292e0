export const answersPerTicket = { min: 1, max: 200, usual: 20 };
export const tokensPerDay = { min: 1000, max: 100_000_000, usual: 200_000 };
export const maxMillionCents = 1_000_000;
export const maxModelName = 200;
export const maxApiKey = 500;
/** The days of the usage meter. */
export const meteredDays = 30;
/** The days for which a question without an answer is stored. */
export const questionDays = 30;
/** Questions can also be listed week by week, for this many weeks back. */
export const questionWeeks = 4;

/** The limits for a voice note that is transcribed, and for the stored transcript. */
export const voiceLimits = { seconds: 300, bytes: 25 * 1024 * 1024, letters: 10_000 };

/** The cost of some tokens in cents, rounded up like a bill. Null when no price for a million tokens is set. */
export const costOf = (tokens: number, millionCents: number | null): number | null =>
  millionCents === null ? null : Math.ceil((tokens * millionCents) / 1_000_000);

/** The used share of the day's tokens, from 0 to 1. */
export const shareOfDay = (tokens: number, limit: number): number => Math.min(1, tokens / limit);

/** The limits of a conversation in the playground: its questions, the letters of one, and the texts of one answer. */
export const played = { questions: 20, letters: 1000, answers: 3, lettersOfAnswer: 1000 };
