import type { ChatEntry, SimulatedCustomer } from "@balcao/whatsapp-simulator/network-api";
import { type Desk, eventually, type Stage, type StoredMessage } from "./stage.ts";

interface Context {
  readonly stage: Stage;
  readonly desk: Desk;
}

/** A customer who wrote, with the ticket that the message opened. */
export async function conversation(
  { stage, desk }: Context,
  profile: Parameters<Stage["customer"]>[0] = {},
): Promise<{
  customer: SimulatedCustomer;
  question: StoredMessage;
  ticketId: number;
}> {
  const customer = stage.customer(profile);
  const wid = await customer.send(desk.number, { kind: "text", text: "Oi" });
  const question = await desk.message(wid);
  return { customer, question, ticketId: question.ticketId };
}

/** A message on the customer's phone, once it has arrived and passes `check`. */
export const shown = (
  { desk }: Context,
  customer: SimulatedCustomer,
  wid: string,
  check: (entry: ChatEntry) => boolean = () => true,
): Promise<ChatEntry> =>
  eventually(() => {
    const entry = customer.chat(desk.number).find(({ id }) => id === wid);
    if (!entry || !check(entry)) throw new Error(`Not yet: ${JSON.stringify(entry)}`);
    return entry;
  });
