export const maxReason = 500;
/** A reason of fewer letters says nothing. */
export const minReason = 3;
/** At most this many holds last on one contact, and as many are shown, the lasting ones first. A released one makes room. */
export const maxHolds = 50;
