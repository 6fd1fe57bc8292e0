import { z } from "zod";

export const queueSchema = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export type Queue = z.infer<typeof queueSchema>;
