import { z } from "zod";

const ticketId = z.number().int().min(1).max(2_147_483_647);

/** All that a browser may say over its socket: passing signs, checked like any input, kept nowhere. */
export const signals = {
  /** The tickets on this screen (one, in fact); an empty list: none. */
  "ticket.watch": z.object({ ticketIds: z.array(ticketId).max(5) }),
  /** Begins or stops to write in a ticket; fades by itself after some seconds. */
  "ticket.typing": z.object({ ticketId, typing: z.boolean() }),
  /** Somebody is at this screen; every five minutes. */
  "user.status": z.object({}),
};
export type SignalName = keyof typeof signals;
export type Signal<N extends SignalName> = z.infer<(typeof signals)[N]>;
export type ClientToServerEvents = { [N in SignalName]: (payload: Signal<N>) => void };

/** Passing signs the server gives: true when heard, gone by themselves, never in the outbox. */
export interface Signs {
  /** Who else has a ticket on screen, and who of them is writing. */
  "ticket.present": { ticketId: number; users: { id: number; name: string; typing: boolean }[] };
  /** What the customer is doing on the phone. */
  "contact.typing": { ticketId: number; state: "composing" | "recording" | "paused" };
}
