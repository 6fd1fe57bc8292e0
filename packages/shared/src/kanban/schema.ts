import { z } from "zod";

/** The details of ERR_CARD_MOVED: the column in which the card is now; null is the first column. */
export const cardMovedSchema = z.object({ column: z.string().nullable() });
export type CardMoved = z.infer<typeof cardMovedSchema>;
