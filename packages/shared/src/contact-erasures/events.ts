export interface ContactErasureEvents {
  /** An erasure has another state, or its contact was merged, parted or deleted. Screens fetch their erasures again. */
  "contact-erasures": { contactIds: number[] };
}
