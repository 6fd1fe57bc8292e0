/**
 * Codes: their digits, for how many minutes and wrong guesses a code is valid, and a user's guesses in 24 hours. E-mails: for how many minutes their link
 * is valid, and how many are sent in an hour, for one asker, and for all askers from places where the user never signed in. A link is valid for as long
 * as its e-mail is counted. So when strangers have used up the e-mails, the user whose request is refused finds a valid link in the mailbox.
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
