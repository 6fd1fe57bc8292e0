/** The days for which a link is valid, and the most invitations of a company that are open or were made within 24 hours. */
export const invitationDays = 7;
export const mostInvitations = 50;

/** Whether a text can be the token of a link: the company, and 256 bits that nobody can guess. */
export const isInvitationToken = (text: string): boolean => /^\d{1,10}\.[\w-]{43}$/.test(text);
