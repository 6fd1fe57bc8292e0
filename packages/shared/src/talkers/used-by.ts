import { z } from "zod";

/** The names of the queues and numbers that leave customers to a prompt or a program. A queue may do so by an option of its tree. */
export const usedBy = z.object({ queues: z.array(z.string()), connections: z.array(z.string()) });
export type UsedBy = z.infer<typeof usedBy>;

/** All these names as one text. Empty when nothing uses it. */
export const namesOfUse = ({ queues, connections }: UsedBy): string => [...queues, ...connections].join(", ");
