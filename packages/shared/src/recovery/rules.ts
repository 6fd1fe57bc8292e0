/**
 * A code has so many digits, counts for so long and for so many guesses, of which a user has so many in 24 hours. In an hour so many letters are
 * sent for one who asks, and so many for all who ask for the same user from places where that user never signed in.
 */
export const recovery = {
  digits: 6,
  minutes: 15,
  attempts: 5,
  attemptsPerDay: 10,
  perHour: 3,
  perHourOfStrangers: 9,
} as const;

/** What stands in the link of a letter: 128 bits, which nobody guesses. */
export const isRecoveryLink = (token: string): boolean => /^[\w-]{22}$/.test(token);

const least = 8;

/** What the specification asks of a password that is set by a code, beside what the installation asks of every password. */
export const isRecoveryPassword = (password: string): boolean =>
  password.length >= least && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password);
