/** How many characters a reason has. */
export const reasonLimits = { min: 5, max: 500 } as const;
/** Which visits a list has. */
export const visitShows = ["all", "going", "ended"] as const;
export type VisitShow = (typeof visitShows)[number];
/** A visit ends by itself after this many minutes, whatever happens in it. */
export const visitMinutes = 60;
