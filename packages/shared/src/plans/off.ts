/** Who switched a user or a number off: plan = it has no place in the company's plan, person = an admin. */
export const offBy = ["plan", "person"] as const;
export type OffBy = (typeof offBy)[number];
