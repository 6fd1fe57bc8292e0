import type { SignToNumber } from "@balcao/core/followers/presence/sign-channels";
import type { LinkStepAsked } from "@balcao/core/numbers/linking/steps";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import type { LinkNews, NumberLink } from "./gateway.ts";
import type { Storing } from "./store-rows.ts";

/**
 * A part of a number's work while this process holds the number, such as receiving or sending. A session passes all events to its parts. A part has
 * methods for the events that it needs.
 */
export interface SessionPart extends Partial<LinkNews> {
  /** Continues the unfinished work of an earlier holder. The number is opened only after that. */
  start?(): Promise<void>;
  /** Commands may be waiting, because the number was taken or the api wrote commands. */
  wake?(): void;
  /** A user requested another try for failed messages. */
  recall?(): void;
  /** The number has running campaigns. */
  campaigns?(): void;
  /** An attendant looks at a chat or types in it. */
  hear?(sign: SignToNumber): void;
  /** A user takes a step of a link with a passkey. */
  stepped?(step: LinkStepAsked): void;
  opened?(): void;
  /** The number is no longer open, or will not be opened again. May be called twice. */
  closed?(): void;
  /** The number is about to be released. */
  leave?(): Promise<void>;
  /** Resolves when no work is half done. */
  idle?(): Promise<void>;
}

/** The tools that a number gives its parts at their creation. */
export interface PartContext {
  lease: Lease;
  link: NumberLink;
  closing: AbortSignal;
  /** Stores received messages, over all numbers. */
  storing: Storing;
  /** Whether, by our own clock, the lease still keeps other workers from holding the number. */
  mayAct: () => boolean;
  logOut: (options: { relink: boolean }) => Promise<void>;
}

/** Passes a link's events on to the parts, in their order. */
export function newsTo(parts: readonly SessionPart[]): LinkNews {
  const taken: LinkNews["taken"] = (wid, refusal) => parts.forEach((part) => part.taken?.(wid, refusal));
  return {
    taken,
    async ticks(ticks) {
      // A tick of the recipient means that the server has the message too.
      for (const { wid } of ticks) taken(wid, null);
      await Promise.all(parts.map(async (part) => part.ticks?.(ticks)));
    },
    async unopened(wid) {
      taken(wid, null);
      await Promise.all(parts.map(async (part) => part.unopened?.(wid)));
    },
    received: (row) => parts.forEach((part) => part.received?.(row)),
    caughtUp: () => parts.forEach((part) => part.caughtUp?.()),
    typing: (identity, state) => parts.forEach((part) => part.typing?.(identity, state)),
    pictured: (identity) => parts.forEach((part) => part.pictured?.(identity)),
    people: (contacts, owner) => parts.forEach((part) => part.people?.(contacts, owner)),
    blocked: (identities, blocked) => parts.forEach((part) => part.blocked?.(identities, blocked)),
    warned: (warning) => parts.forEach((part) => part.warned?.(warning)),
  };
}
