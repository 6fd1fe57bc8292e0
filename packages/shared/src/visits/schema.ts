import { z } from "zod";

/** The operator's visit as this user, as part of its own session. */
export const ownVisitSchema = z.object({
  /** The name of the operator. */
  operator: z.string(),
  reason: z.string(),
  /** When the visit ends by itself, by the server's clock. */
  endsAt: z.iso.datetime(),
});
export type OwnVisit = z.infer<typeof ownVisitSchema>;

/** How a visit ended: left by the operator, after its hour, with the operator's own session, or with the company or the user. */
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
  /** How the visit ended; null while it goes on, and for old visits. */
  endedBy: z.enum(visitEnds).nullable(),
});
export type Visit = z.infer<typeof visitSchema>;
