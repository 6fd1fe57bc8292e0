import { z } from "zod";

/** A tag inside a ticket. With `kanban` 1 it is a column of the board. */
export const tagSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  color: z.string(),
  kanban: z.union([z.literal(0), z.literal(1)]),
  /** The tag's place among all tags, from 1, if an admin has set it. */
  place: z.number().int().optional(),
});
export type Tag = z.infer<typeof tagSchema>;

/** A tag as the page of tags lists it. */
export const tagDetailSchema = tagSchema.extend({
  /** The user who made it. Null after that user was deleted. */
  userId: z.number().int().nullable(),
  ticketsCount: z.number().int(),
});
export type TagDetail = z.infer<typeof tagDetailSchema>;
