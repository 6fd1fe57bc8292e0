import { z } from "zod";
import { run } from "../../base/database.ts";
import { readNotice } from "../../base/postgres/notice.ts";
import { sql } from "../../base/sql.ts";

/**
 * Passing signs between the api and the holder of a number. They are sent by NOTIFY alone. Nothing is stored, and the next sign replaces a lost one.
 */
export const signChannels = { toNumbers: "signs_to_numbers", fromNumbers: "signs_from_numbers" } as const;

const signToNumber = z.object({
  connectionId: z.number().int(),
  chat: z.string(),
  /** `watch`: a user has this chat on screen, and wants to see its customer type. The other states are those of the attendant. */
  state: z.enum(["watch", "composing", "paused"]),
});
export type SignToNumber = z.infer<typeof signToNumber>;

const signFromNumber = z.object({
  companyId: z.number().int(),
  connectionId: z.number().int(),
  /** The address of the customer, such as "lid:123". */
  address: z.string(),
  state: z.enum(["composing", "recording", "paused"]),
});
export type SignFromNumber = z.infer<typeof signFromNumber>;

/** Sends signs to the holders of numbers when this scope ends. */
export async function tellNumbers(signs: readonly SignToNumber[]): Promise<void> {
  if (signs.length === 0) return;
  const texts = signs.map((sign) => JSON.stringify(sign));
  await run(sql`select pg_notify(${signChannels.toNumbers}, sign) from unnest(${texts}::text[]) as sign`);
}
export async function tellDesks(sign: SignFromNumber): Promise<void> {
  await run(sql`select pg_notify(${signChannels.fromNumbers}, ${JSON.stringify(sign)})`);
}

/** Reads a sign. Null for a text that our processes did not write; an empty text only wakes the listener. */
export const readSignToNumber = (payload: string): SignToNumber | null => readNotice(signToNumber, payload);
export const readSignFromNumber = (payload: string): SignFromNumber | null => readNotice(signFromNumber, payload);
