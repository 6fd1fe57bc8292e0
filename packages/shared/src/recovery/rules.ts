/**
 * Codes: their digits, their validity in time and guesses, and a user's guesses in 24 hours. Letters: the validity of their link, and the most
 * letters in an hour, for one asker and for all askers of one user from places where that user never signed in. A link is valid for as long as its
 * letter is counted. So when strangers have used up the letters, the refused user finds a valid link in the mailbox.
 */
export const recovery = {
  digits: 6,
  minutes: 15,
  attempts: 5,
  attemptsPerDay: 10,
  linkMinutes: 60,
  perHour: 3,
  perHourOfStrangers: 9,
} as const;

/** Whether a text is the token of a letter's link: 128 bits, which nobody can guess. */
export const isRecoveryLink = (token: string): boolean => /^[\w-]{22}$/.test(token);

const least = 8;

/** An additional rule for a password that is set by a code, besides the installation's rules for every password. */
export const isRecoveryPassword = (password: string): boolean =>
  password.length >= least && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password);
