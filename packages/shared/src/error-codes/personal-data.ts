/** Refusals about the data of people: holds, erasures, retentions, legal bases and requests, as a part of the catalogue in `errors.ts`. */
export const personalDataErrors = {
  /** The contact, or somebody who wrote in the group, is under a hold. */
  ERR_CONTACT_HELD: 409,
  ERR_NO_CONTACT_HOLD_FOUND: 404,
  ERR_CONTACT_HOLD_RELEASED: 409,
  ERR_NO_ERASURE_FOUND: 404,
  /** The contact already has an open erasure, or this one has ended or is confirmed. */
  ERR_ERASURE_STATE: 409,
  /** Another admin must confirm: this user requested the erasure, or somebody made or changed this user's account since. */
  ERR_ERASURE_NEEDS_ANOTHER: 409,
  ERR_NO_RETENTION_FOUND: 404,
  /** The retention was already stopped or replaced. */
  ERR_RETENTION_STATE: 409,
  ERR_NO_CONSENT_FOUND: 404,
  /** The legal basis was already withdrawn or replaced, or it rests on a contract or a legal duty. */
  ERR_CONSENT_ENDED: 409,
  /** Only the person's consent to marketing ends an opt-out. */
  ERR_OPT_OUT_STANDS: 409,
  ERR_NO_DATA_REQUEST_FOUND: 404,
  ERR_DATA_REQUEST_CLOSED: 409,
} as const;
