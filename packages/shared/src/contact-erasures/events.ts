export interface ContactErasureEvents {
  /** An erasure came further, or its contact was merged, parted or deleted. Screens fetch their erasures again. */
  "contact-erasures": { contactIds: number[] };
}
