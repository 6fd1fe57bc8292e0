export const maxReason = 500;
/** A reason of fewer letters says nothing. */
export const minReason = 3;
/** At most this many holds belong to one contact, released ones included. */
export const maxHolds = 50;
