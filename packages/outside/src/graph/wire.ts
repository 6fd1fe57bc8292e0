import { z } from "zod";

// The forms of Meta's fields that several readers use.

/** The id of a message. Postgres and logs can store it unchanged. */
export const wamid = z.string().regex(/^[\w.=+/:-]{1,300}$/);
export const digits = z.string().regex(/^\d{5,20}$/);
export const bsuidForm = z.string().regex(/^[A-Z]{2}\.(ENT\.)?[0-9A-Za-z]{1,128}$/);
export const phoneNumberId = z.string().regex(/^\d{1,30}$/);
/** A time in seconds. */
export const seconds = z.union([z.string().regex(/^\d{1,12}$/), z.number().int().min(0).max(999_999_999_999)]);
export const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
/** A list of any form with elements of any form. The reader of each list leaves out unreadable elements. */
export const some = z
  .unknown()
  .optional()
  .transform((given): unknown[] =>
    Array.isArray(given) ? given : given === undefined || given === null ? [] : [given],
  );
/** The message to which a message refers. */
export const reference = maybe(
  z.object({ id: maybe(wamid), message_id: maybe(wamid), original_message_id: maybe(wamid) }),
);

/** A message in a call from Meta, with its person. The person is always the customer, even when the business wrote the message. */
export interface NewMessage {
  wamid: string;
  /** The time in seconds. */
  time: number;
  /** The digits of the phone. Null when the person hides the number. */
  phone: string | null;
  /** Meta's id of the person for the portfolio of the number. */
  bsuid: string | null;
  /** Meta's id of the person for all linked portfolios. Null when Meta linked none. */
  parent: string | null;
  name: string | null;
  userName: string | null;
  /** Meta's ids of the messages to which this message refers. */
  refers: string[];
  /** The message in Meta's form. */
  json: string;
}

/** A name in a form that the database can store. Null for an empty name. */
export const cleanName = (name: string | null | undefined): string | null =>
  Buffer.from((name ?? "").slice(0, 200))
    .toString("utf8")
    .replaceAll("\0", "")
    .trim() || null;

const call = z.object({ entry: z.array(z.unknown()) });
const entry = z.object({ changes: z.array(z.unknown()) });

/** The changes in all entries of a call from Meta. */
export const changesIn = (json: unknown): unknown[] =>
  (call.safeParse(json).data?.entry ?? []).flatMap((one) => entry.safeParse(one).data?.changes ?? []);

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
