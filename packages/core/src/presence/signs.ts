import { z } from "zod";
import { query } from "../database.ts";

/**
 * Passing signs between the api and whoever holds a number. They go by NOTIFY alone: nothing is kept, and one that is
 * lost is made up for by the next.
 */
export const signChannels = { toNumbers: "signs_to_numbers", fromNumbers: "signs_from_numbers" } as const;

const signToNumber = z.object({
  connectionId: z.number().int(),
  chat: z.string(),
  /** Watch: somebody has this chat on screen, and would see its customer type. The others: what the attendant does. */
  state: z.enum(["watch", "composing", "paused"]),
});
export type SignToNumber = z.infer<typeof signToNumber>;

const signFromNumber = z.object({
  companyId: z.number().int(),
  connectionId: z.number().int(),
  /** "lid:123": how the other side was addressed. */
  address: z.string(),
  state: z.enum(["composing", "recording", "paused"]),
});
export type SignFromNumber = z.infer<typeof signFromNumber>;

/** At the end of this scope. */
export async function tellNumbers(signs: readonly SignToNumber[]): Promise<void> {
  if (signs.length === 0) return;
  const texts = signs.map((sign) => JSON.stringify(sign));
  await query("select pg_notify($1, sign) from unnest($2::text[]) as sign", [signChannels.toNumbers, texts]);
}
export async function tellDesks(sign: SignFromNumber): Promise<void> {
  await query("select pg_notify($1, $2)", [signChannels.fromNumbers, JSON.stringify(sign)]);
}

/** Null for what no process of ours wrote; an empty payload is the bell's own ring. */
export const readSignToNumber = (payload: string): SignToNumber | null => read(signToNumber, payload);
export const readSignFromNumber = (payload: string): SignFromNumber | null => read(signFromNumber, payload);

function read<T>(schema: z.ZodType<T>, payload: string): T | null {
  try {
    return schema.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
