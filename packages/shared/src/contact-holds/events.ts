export interface ContactHoldEvents {
  /** A hold was placed or released, or its contact was merged or parted. Screens fetch their holds again. */
  "contact-holds": { contactIds: number[] };
}
