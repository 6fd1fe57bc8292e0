/** A link counts for so many days, and a company has so many that are open, and made within 24 hours. */
export const invitationDays = 7;
export const mostInvitations = 50;

/** Whether a text can be the token of a link: the company, and 256 bits that nobody guesses. */
export const isInvitationToken = (text: string): boolean => /^\d{1,10}\.[\w-]{43}$/.test(text);
