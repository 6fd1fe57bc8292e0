/** The allowed length of a reason. */
export const reasonLimits = { min: 5, max: 500 } as const;
/** The filter of a list of visits. */
export const visitShows = ["all", "going", "ended"] as const;
export type VisitShow = (typeof visitShows)[number];
/** A visit ends after this many minutes in any case. */
export const visitMinutes = 60;
