import { z } from "zod";
import { join, raw, type Sql, sql } from "../../base/sql.ts";

/** The order of a number's lanes, the lowest first. Messages of machines keep no person waiting. */
export const priorities = { goodbye: 0, person: 1, machine: 2 } as const;
export type Priority = keyof typeof priorities;

interface Kind {
  /**
   * The lane in which commands are done in order: the lane of the command's "chat", the one lane of the "number", or the command's own lane, whose name
   * begins with this text.
   */
  lane: "chat" | "number" | `${string}:`;
  /** The priority, unless the order names another one. */
  priority: Priority;
  /** The time from which the command's age is counted. A command that waits too long for its number is given up. Null: it may wait for ever. */
  agesFrom: "message" | "order" | null;
  /** What stays behind when the command is given up: an unsent message, a missing file, or a change that is shown too soon. */
  leaves: "message" | "file" | "change" | null;
  /** The command is done even when the number is not connected or was removed. Nothing delays it. */
  isGoodbye: boolean;
  /** The command writes to WhatsApp or asks it, so only the holder of the lease may do it. */
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
const address = z.object({ kind: z.enum(["phone", "bsuid"]), value: z.string() });

/** All kinds of commands that a number can get. */
export const kinds = {
  send: kind(nothing, { agesFrom: "message", leaves: "message" }),
  /** Sends a message from a template. A worker that does not know this kind would send the template's words as a text. */
  template: kind(nothing, { agesFrom: "message", leaves: "message" }),
  edit: kind(z.object({ body: z.string(), before: z.string().nullable() }), change),
  delete: kind(nothing, change),
  react: kind(z.object({ emoji: z.string(), before: z.string().nullable() }), change),
  read: kind(z.object({ keys: z.array(key) }), {}),
  download: kind(nothing, { lane: "media:", priority: "machine", leaves: "file", needsLease: false }),
  /** Fetches the rendition with this id of a message's file, which then takes the place of the present one. A failure leaves the present one. */
  rendition: kind(
    z.object({
      wid: z.string(),
      mimetype: z.string(),
      width: z.number().nullable(),
      height: z.number().nullable(),
      seconds: z.number().nullable(),
    }),
    { lane: "rendition:", priority: "machine", needsLease: false },
  ),
  check: kind(z.object({ number: z.string() }), { lane: "check:" }),
  /** Asks WhatsApp about many numbers of contact lists in one question. */
  checks: kind(z.object({ numbers: z.array(z.string()) }), { lane: "checks:", priority: "machine" }),
  /** Asks WhatsApp for the owner of a number that two accounts named. */
  whose: kind(z.object({ number: z.string() }), { lane: "whose:" }),
  reject: kind(z.object({ callId: z.string(), from: z.string() }), { lane: "call:" }),
  /** Blocks or unblocks one contact, the former addresses of a contact, or all contacts above an id, a few at a time. */
  block: kind(
    z.union([
      z.object({ contactId }),
      z.object({ phone: z.string().nullable(), lid: z.string().nullable(), addresses: z.array(address).optional() }),
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

/** The kinds for which `holds` returns true. */
export const kindsThat = (holds: (its: Kind) => boolean): CommandKind[] => allKinds.filter((one) => holds(kinds[one]));

/** The kinds that send a message. */
export const sendKinds = kindsThat((its) => its.leaves === "message");

/** Whether a command of this kind is a goodbye. An unknown kind is no goodbye. */
export const isGoodbye = (word: string): boolean => isKind(word) && kinds[word].isGoodbye;

/** "k.kind in (…)": the condition that a row of connection_commands is of one of these kinds. */
export const kindIn = (row: "k" | "line", some: readonly CommandKind[]): Sql =>
  sql`${raw(row)}.kind in (${join(some.map((one) => sql`'${raw(one)}'`))})`;
