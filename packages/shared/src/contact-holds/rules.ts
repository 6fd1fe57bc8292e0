export const maxReason = 500;
/** A reason of fewer letters says nothing. */
export const minReason = 3;
/** The most unreleased holds of a contact, and the most holds that are shown, the unreleased ones first. */
export const maxHolds = 50;
