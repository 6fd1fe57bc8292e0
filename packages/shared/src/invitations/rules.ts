/** The days for which the link of an invitation is valid. */
export const invitationDays = 7;
/** A company has at most this many open invitations, and makes at most this many within 24 hours. */
export const mostInvitations = 50;

/** Whether a text can be the token of a link: the company, and 256 bits that nobody can guess. */
export const isInvitationToken = (text: string): boolean => /^\d{1,10}\.[\w-]{43}$/.test(text);
