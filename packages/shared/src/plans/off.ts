/** The reason for switching a user or a number off: plan = the company's plan has no place for it, person = an admin did it. */
export const offBy = ["plan", "person"] as const;
export type OffBy = (typeof offBy)[number];
