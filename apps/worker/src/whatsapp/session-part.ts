import type { SignToNumber } from "@balcao/core/followers/presence/signs";
import type { LinkStepAsked } from "@balcao/core/numbers/linking/steps";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import type { LinkNews, NumberLink } from "./gateway.ts";
import type { Storing } from "./storing.ts";

/**
 * A part of what a number does while this process holds it, such as receiving or sending. A session passes all events to its parts; a part has
 * methods for the events that matter to it.
 */
export interface SessionPart extends Partial<LinkNews> {
  /** Continues what an earlier holder left undone. The number is opened only after that. */
  start?(): Promise<void>;
  /** There may be commands to do: the number was taken, or the api wrote some. */
  wake?(): void;
  /** Somebody had messages that failed tried again. */
  recall?(): void;
  /** The number runs campaigns. */
  campaigns?(): void;
  /** An attendant looks at a chat or types in it. */
  hear?(sign: SignToNumber): void;
  /** A user takes a step of a link with a passkey. */
  stepped?(step: LinkStepAsked): void;
  opened?(): void;
  /** The number is not open any more, or will not be opened again. May be called twice. */
  closed?(): void;
  /** The number is about to be let go. */
  leave?(): Promise<void>;
  /** Resolves when nothing is half done. */
  idle?(): Promise<void>;
}

/** What a number gives its parts when they are made. */
export interface PartContext {
  lease: Lease;
  link: NumberLink;
  closing: AbortSignal;
  /** Stores what is received, over all numbers. */
  storing: Storing;
  /** Whether, by our own clock, the lease still keeps other workers from holding the number. */
  mayAct: () => boolean;
  logOut: (options: { relink: boolean }) => Promise<void>;
}

/** Passes a link's news on to the parts, in their order. */
export function newsTo(parts: readonly SessionPart[]): LinkNews {
  const taken: LinkNews["taken"] = (wid, refusal) => parts.forEach((part) => part.taken?.(wid, refusal));
  return {
    taken,
    async ticks(ticks) {
      // When the other side has a message, the server has it too.
      for (const { wid } of ticks) taken(wid, null);
      await Promise.all(parts.map(async (part) => part.ticks?.(ticks)));
    },
    async unopened(wid) {
      taken(wid, null);
      await Promise.all(parts.map(async (part) => part.unopened?.(wid)));
    },
    received: (row) => parts.forEach((part) => part.received?.(row)),
    typing: (identity, state) => parts.forEach((part) => part.typing?.(identity, state)),
    pictured: (identity) => parts.forEach((part) => part.pictured?.(identity)),
    people: (contacts, owner) => parts.forEach((part) => part.people?.(contacts, owner)),
    blocked: (identities, blocked) => parts.forEach((part) => part.blocked?.(identities, blocked)),
    warned: (warning) => parts.forEach((part) => part.warned?.(warning)),
  };
}
