import type { z } from "zod";

/** Reads a notification of our own processes; null for a text that none of them wrote. */
export function readNotice<T>(schema: z.ZodType<T>, payload: string): T | null {
  try {
    return schema.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
