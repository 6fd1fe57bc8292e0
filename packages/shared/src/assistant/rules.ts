export const answersPerTicket = { min: 1, max: 200, usual: 20 };
export const tokensPerDay = { min: 1000, max: 100_000_000, usual: 200_000 };
export const maxMillionCents = 1_000_000;
export const maxModelName = 200;
export const maxApiKey = 500;
/** Days of the meter. */
export const meteredDays = 30;
/** Questions without an answer are kept for so many days. */
export const questionDays = 30;
/** They are also listed week by week, so many weeks back. */
export const questionWeeks = 4;

/** Of a voice note that is written down, and of what is kept of its words. */
export const voiceLimits = { seconds: 300, bytes: 25 * 1024 * 1024, letters: 10_000 };

/** Cents that so many tokens cost; null: nobody said what a million costs. Rounded up, as a bill is. */
export const costOf = (tokens: number, millionCents: number | null): number | null =>
  millionCents === null ? null : Math.ceil((tokens * millionCents) / 1_000_000);

/** How full the day is, from 0 to 1. */
export const shareOfDay = (tokens: number, limit: number): number => Math.min(1, tokens / limit);

/** Of a conversation in the playground: questions, letters of one, and texts that one is answered with. */
export const played = { questions: 20, letters: 1000, answers: 3, lettersOfAnswer: 1000 };
