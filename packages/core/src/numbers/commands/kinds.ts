import { z } from "zod";
import { join, raw, type Sql, sql } from "../../base/sql.ts";

/** Which lanes of a number go first, lowest first: what machines say keeps no person waiting. */
export const priorities = { goodbye: 0, person: 1, machine: 2 } as const;
export type Priority = keyof typeof priorities;

interface Kind {
  /**
   * Work is done in order within its lane: the lane of its "chat", the one lane of the "number", or a lane of its own, whose name begins
   * so.
   */
  lane: "chat" | "number" | `${string}:`;
  /** Unless the order names another. */
  priority: Priority;
  /** The time its age is counted from; work that waits too long for its number is given up. Null: it may wait for ever. */
  agesFrom: "message" | "order" | null;
  /** What it leaves behind when it is given up: a message that did not go out, a file that did not come, a change shown too soon. */
  leaves: "message" | "file" | "change" | null;
  /** It is done even when the number is not open, and when it was removed; nothing holds it up. */
  isGoodbye: boolean;
  /** It writes to WhatsApp or asks it: only the holder of the lease may. */
  needsLease: boolean;
}

const usual = {
  lane: "chat",
  priority: "person",
  agesFrom: null,
  leaves: null,
  isGoodbye: false,
  needsLease: true,
} as const satisfies Kind;

const kind = <P extends z.ZodType>(payload: P, its: Partial<Kind>): Kind & { payload: P } => ({
  ...usual,
  ...its,
  payload,
});

const nothing = z.unknown();
const change = { agesFrom: "order", leaves: "change" } as const;
const key = z.object({ wid: z.string(), participant: z.string().nullable() });
const contactId = z.number().int();

/** All that a number can be told to do. */
export const kinds = {
  send: kind(nothing, { agesFrom: "message", leaves: "message" }),
  edit: kind(z.object({ body: z.string(), before: z.string().nullable() }), change),
  delete: kind(nothing, change),
  react: kind(z.object({ emoji: z.string(), before: z.string().nullable() }), change),
  read: kind(z.object({ keys: z.array(key) }), {}),
  download: kind(nothing, { lane: "media:", priority: "machine", leaves: "file", needsLease: false }),
  check: kind(z.object({ number: z.string() }), { lane: "check:" }),
  /** Whether numbers of contact lists are on WhatsApp, many in one question. */
  checks: kind(z.object({ numbers: z.array(z.string()) }), { lane: "checks:", priority: "machine" }),
  /** Who has a number that two accounts named. */
  whose: kind(z.object({ number: z.string() }), { lane: "whose:" }),
  reject: kind(z.object({ callId: z.string(), from: z.string() }), { lane: "call:" }),
  /** One contact; or addresses that were a contact's; or all contacts above an id, a few at a time. */
  block: kind(
    z.union([
      z.object({ contactId }),
      z.object({ phone: z.string().nullable(), lid: z.string().nullable() }),
      z.object({ after: contactId }),
    ]),
    { lane: "block:", priority: "machine" },
  ),
  logout: kind(z.object({ relink: z.boolean() }), {
    lane: "number",
    priority: "goodbye",
    isGoodbye: true,
    needsLease: false,
  }),
};

export type CommandKind = keyof typeof kinds;
export type Payload<K extends CommandKind> = z.infer<(typeof kinds)[K]["payload"]>;

export const isKind = (word: string): word is CommandKind => Object.hasOwn(kinds, word);
export const allKinds = Object.keys(kinds).filter(isKind);

/** The kinds of which `holds` is true. */
export const kindsThat = (holds: (its: Kind) => boolean): CommandKind[] => allKinds.filter((one) => holds(kinds[one]));

/** Whether this word is a goodbye; a kind that this version does not know is none. */
export const isGoodbye = (word: string): boolean => isKind(word) && kinds[word].isGoodbye;

/** "k.kind in (…)": whether a row of connection_commands is one of these. */
export const kindIn = (row: "k" | "line", some: readonly CommandKind[]): Sql =>
  sql`${raw(row)}.kind in (${join(some.map((one) => sql`'${raw(one)}'`))})`;
