import { z } from "zod";
import { namedSchema } from "../contract.ts";

/** What the person asks for: a copy or an answer, a correction, or a deletion. */
export const requestKinds = ["access", "correction", "deletion"] as const;
/** How the request came. */
export const requestWays = ["whatsapp", "email", "phone", "letter", "in-person", "other"] as const;
export const requestStates = ["open", "done", "refused"] as const;

/** A request of a person about their own data, until it is answered by the day on which it is due. */
export const dataRequestSchema = z.object({
  id: z.number().int(),
  /** Null when the contact was deleted. */
  contact: namedSchema.nullable(),
  kind: z.enum(requestKinds),
  way: z.enum(requestWays),
  /** Days by the company's clock. */
  receivedOn: z.iso.date(),
  dueOn: z.iso.date(),
  note: z.string(),
  state: z.enum(requestStates),
  /** What the person was answered. A refusal always has its reason. */
  answer: z.string(),
  /** The name of the user who wrote the request down, and of the user who closed it. Null when that user was deleted. */
  createdBy: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: z.iso.datetime().nullable(),
});
export type DataRequest = z.infer<typeof dataRequestSchema>;
