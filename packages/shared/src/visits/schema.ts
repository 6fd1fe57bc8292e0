import { z } from "zod";

/** The operator's visit as this user, inside the visit's own session. */
export const ownVisitSchema = z.object({
  /** The name of the operator. */
  operator: z.string(),
  reason: z.string(),
  /** When the visit ends at the latest, by the server's clock. */
  endsAt: z.iso.datetime(),
});
export type OwnVisit = z.infer<typeof ownVisitSchema>;

/** How a visit ended: the operator left it, its hour was over, the operator's own session ended, or the company or the user was removed. */
export const visitEnds = ["left", "hour", "operator", "company"] as const;

const named = z.object({ id: z.number().int(), name: z.string() });

/** One visit of the operator to a company, as the operator sees it. */
export const visitSchema = z.object({
  id: z.number().int(),
  operator: named,
  company: named,
  /** The visited user. */
  user: named,
  reason: z.string(),
  beganAt: z.iso.datetime(),
  /** The latest end of the visit. */
  endsAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** How the visit ended. Null while it runs, and for old visits. */
  endedBy: z.enum(visitEnds).nullable(),
});
export type Visit = z.infer<typeof visitSchema>;
