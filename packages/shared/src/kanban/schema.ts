import { z } from "zod";

/** The details of ERR_CARD_MOVED: the present column of the card. Null is the first column. */
export const cardMovedSchema = z.object({ column: z.string().nullable() });
export type CardMoved = z.infer<typeof cardMovedSchema>;
