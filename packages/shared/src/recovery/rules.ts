/** A code has so many digits, counts for so long and for so many guesses, and so many are sent to an e-mail in an hour. */
export const recovery = { digits: 6, minutes: 15, attempts: 5, perHour: 3 } as const;

const least = 8;

/** What the specification asks of a password that is set by a code, beside what the installation asks of every password. */
export const isRecoveryPassword = (password: string): boolean =>
  password.length >= least && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password);
