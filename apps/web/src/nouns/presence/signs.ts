import type { ServerToClientEvents } from "@balcao/shared/events";
import type { ClientToServerEvents, Signs } from "@balcao/shared/presence/signals";
import type { Socket } from "socket.io-client";

export type Colleague = Signs["ticket.present"]["users"][number];
export type CustomerState = Signs["contact.typing"]["state"];
/** The colleagues who have one ticket on screen, and what the ticket's customer does. */
export type Presence = { users: readonly Colleague[]; customer: CustomerState };
/** The part of the socket that signs need. Signs are not in the cache, because they cannot be fetched. */
type Line = Pick<Socket<ServerToClientEvents, ClientToServerEvents>, "emit">;

const nothing: Presence = { users: [], customer: "paused" };
/** How long a customer's sign lasts. A phone repeats every ten seconds that its user types, but does not always report the end. */
const fadeMs = 15_000;

let line: Line | null = null;
let present = new Map<number, Presence>();
const fading = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
const onScreen: number[] = [];
let told = "[]";
let telling = false;

function put(ticketId: number, part: Partial<Presence>): void {
  present.set(ticketId, { ...(present.get(ticketId) ?? nothing), ...part });
  listeners.forEach((listener) => listener());
}

/** Tells the server which tickets are on screen. A hidden window shows none. A move from one ticket to another is sent as one change. */
function tellScreen(): void {
  if (telling) return;
  telling = true;
  queueMicrotask(() => {
    telling = false;
    const ticketIds = document.visibilityState === "hidden" ? [] : [...new Set(onScreen)].slice(-5);
    if (JSON.stringify(ticketIds) === told || !line) return;
    told = JSON.stringify(ticketIds);
    line.emit("ticket.watch", { ticketIds });
  });
}

export const signs = {
  of: (ticketId: number): Presence => present.get(ticketId) ?? nothing,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Tells a new connection which tickets are on screen. Null means that the connection is lost, and clears everybody's signs. */
  connected(next: Line | null): void {
    document.addEventListener("visibilitychange", tellScreen);
    line = next;
    told = "[]";
    present = new Map();
    listeners.forEach((listener) => listener());
    tellScreen();
  },
  watch(ticketId: number): () => void {
    onScreen.push(ticketId);
    tellScreen();
    return () => {
      onScreen.splice(onScreen.indexOf(ticketId), 1);
      signs.customer(ticketId, "paused");
      present.delete(ticketId);
      tellScreen();
    };
  },
  typing: (ticketId: number, typing: boolean): void => void line?.emit("ticket.typing", { ticketId, typing }),

  present: ({ ticketId, users }: Signs["ticket.present"]): void => put(ticketId, { users }),
  customer(ticketId: number, customer: CustomerState): void {
    clearTimeout(fading.get(ticketId));
    fading.delete(ticketId);
    if (customer !== "paused")
      fading.set(
        ticketId,
        setTimeout(() => put(ticketId, { customer: "paused" }), fadeMs),
      );
    if (signs.of(ticketId).customer !== customer) put(ticketId, { customer });
  },
};
