import type { Route } from "../contract.ts";

/** How many characters a reason has. */
export const reasonLimits = { min: 5, max: 500 } as const;
/** Which visits a list has. */
export const visitShows = ["all", "going", "ended"] as const;
export type VisitShow = (typeof visitShows)[number];
/** A visit ends by itself after so many minutes, whatever happens in it. */
export const visitMinutes = 60;

/** Whether a call is refused while the operator is here as a user: what is marked so, all payment data, and what only the operator may. */
export const isClosedToVisits = ({ access, duringVisit }: Pick<Route, "access" | "duringVisit">): boolean =>
  duringVisit === false || access === "billing-page:view" || access === "operator";
