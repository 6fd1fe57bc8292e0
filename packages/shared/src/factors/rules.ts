/** The codes of an authenticator app: the only form that every app knows. A code is also accepted one step early or late. */
export const totp = { digits: 6, seconds: 30, drift: 1, secretBytes: 20 } as const;

export const backupCodes = {
  count: 10,
  letters: 10,
  /** With this many codes left, the user is asked to make new codes. */
  few: 3,
} as const;

export const passkeyLimits = { most: 20, name: 60 } as const;

/**
 * The most e-mails about their own sign-in that a user gets in an hour: about sign-ins in new browsers, about factors, and about first factors. In an
 * hour a user can add as many first factors as there may be e-mails about them.
 */
export const accountLettersPerHour = { "sign-in": 3, factor: 10, "first-factor": 5 } as const;

/** For this many hours the link in the letter about a first factor works. */
export const takeBackHours = 72;

/**
 * For this many hours after users change their own e-mail, the earlier address is kept. In the first half of this time, an e-mail about a first factor is
 * also sent to the earlier address. The link in that e-mail works for `takeBackHours`. Nobody else can take the address meanwhile.
 */
export const keptEmailHours = 2 * takeBackHours;

/** The most changes of a user's own e-mail in 72 hours. It is limited, because each of those addresses gets letters. */
export const ownEmailChanges = 5;

/** An address that is corrected within these minutes was a typing mistake. It may be a stranger's, so no e-mail is sent to it. */
export const emailSlipMinutes = 10;

/** For this many days a new operator works without a second factor. */
export const operatorGraceDays = 7;

/** How long a right password waits for its second factor. */
export const signInMinutes = 5;

/**
 * The most wrong codes of a user in 24 hours: from all browsers in which the user never signed in with a factor, and from each browser in which the
 * user did. After `tellsAfter` wrong codes the user gets an e-mail, because somebody knows the password.
 */
export const factorGuesses = { strangers: 20, known: 100, tellsAfter: 4 } as const;
