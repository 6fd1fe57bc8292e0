import { z } from "zod";

/** That the operator is here as this user, as the session says of itself. */
export const ownVisitSchema = z.object({
  /** The name of the operator. */
  operator: z.string(),
  reason: z.string(),
  /** By the server's clock: then it is over by itself. */
  endsAt: z.iso.datetime(),
});
export type OwnVisit = z.infer<typeof ownVisitSchema>;

/** Left by the operator, over with its hour, with the operator's own session, or with the company or the user. */
export const visitEnds = ["left", "hour", "operator", "company"] as const;

const named = z.object({ id: z.number().int(), name: z.string() });

/** One visit of the operator to a company, as the operator sees it. */
export const visitSchema = z.object({
  id: z.number().int(),
  operator: named,
  company: named,
  /** As whom. */
  user: named,
  reason: z.string(),
  beganAt: z.iso.datetime(),
  /** When it is over at the latest. */
  endsAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Null while it goes on, and of old visits. */
  endedBy: z.enum(visitEnds).nullable(),
});
export type Visit = z.infer<typeof visitSchema>;
