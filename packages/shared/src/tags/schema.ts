import { z } from "zod";

/** As a ticket carries it; `kanban` 1 is a lane of the board. */
export const tagSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  color: z.string(),
  kanban: z.union([z.literal(0), z.literal(1)]),
});
export type Tag = z.infer<typeof tagSchema>;

/** As the page of tags lists it. */
export const tagDetailSchema = tagSchema.extend({
  /** Who made it; null once that user is gone. */
  userId: z.number().int().nullable(),
  ticketsCount: z.number().int(),
});
export type TagDetail = z.infer<typeof tagDetailSchema>;
