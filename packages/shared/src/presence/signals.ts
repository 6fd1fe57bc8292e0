import { z } from "zod";

const id = z.number().int().min(1).max(2_147_483_647);

/** All messages that a browser may send over its socket. They are short-lived signs: validated like any input, and never stored. */
export const signals = {
  /** The tickets on this screen. At present it is one ticket or none. */
  "ticket.watch": z.object({ ticketIds: z.array(id).max(5) }),
  /** The user starts or stops writing in a ticket. The sign ends after some seconds without a repeat. */
  "ticket.typing": z.object({ ticketId: id, typing: z.boolean() }),
  /** The user starts or stops writing in a chat of the company. */
  "chat.typing": z.object({ chatId: id, typing: z.boolean() }),
  /** The user has the desk on screen (sent every half minute), or left it. While it is on screen, the user's devices get no notices. */
  "desk.front": z.object({ front: z.boolean() }),
  /** The user is at this screen. Sent every five minutes. */
  "user.status": z.object({}),
};
export type SignalName = keyof typeof signals;
export type Signal<N extends SignalName> = z.infer<(typeof signals)[N]>;
export type ClientToServerEvents = { [N in SignalName]: (payload: Signal<N>) => void };

/** Short-lived signs that the server sends. They are valid for a moment and never go through the outbox. */
export interface Signs {
  /** The other users who have a ticket on screen, and which of them are writing. */
  "ticket.present": { ticketId: number; users: { id: number; name: string; typing: boolean }[] };
  /** A member of a chat writes in it, or stops. The other members get this. */
  "chat.typing": { chatId: number; user: { id: number; name: string }; typing: boolean };
  /** The state of the customer's typing on their phone. */
  "contact.typing": { ticketId: number; state: "composing" | "recording" | "paused" };
}
