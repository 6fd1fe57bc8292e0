export interface DataRequestEvents {
  /** A request was written down or closed, or its contact was merged or deleted. Screens fetch their requests again. */
  "data-requests": { contactIds: number[] };
}
