import { z } from "zod";

/** The names of what leaves its customers to a prompt or a program; a queue also by an option of its tree. */
export const usedBy = z.object({ queues: z.array(z.string()), connections: z.array(z.string()) });
export type UsedBy = z.infer<typeof usedBy>;

/** All of them as one text; empty where nobody uses it. */
export const namesOfUse = ({ queues, connections }: UsedBy): string => [...queues, ...connections].join(", ");
