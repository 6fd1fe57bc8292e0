import { z } from "zod";

/** As a ticket carries it; `kanban` 1 is a lane of the board. */
export const tagSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  color: z.string(),
  kanban: z.union([z.literal(0), z.literal(1)]),
});
export type Tag = z.infer<typeof tagSchema>;
