import type { NetworkEvent, PreparedMessage, SimulatedCustomer, SimulatedNetwork } from "../network-api.ts";
import { type LoadOptions, loadCustomerNumber } from "./load-types.ts";

/** A person who writes to one of the company's numbers. */
export interface Writer {
  customer: SimulatedCustomer;
  label: string;
  number: string;
  peer: string;
  count: number;
  /** The person's last send. Later sends wait for it, so that messages leave the phone in order. */
  last: Promise<void>;
}

/** A text of a writer, perhaps already encrypted. */
export interface Line {
  writer: Writer;
  text: string;
  prepared?: PreparedMessage;
}

export function createWriters(network: SimulatedNetwork, { customers, numbers }: LoadOptions): Writer[] {
  return Array.from({ length: customers }, (_, index) => {
    const number = numbers[index % numbers.length] ?? "";
    const label = `c${index + 1}`;
    const customer = network.customer(loadCustomerNumber(index + 1), { name: label });
    return { customer, label, number, peer: network.account(number).jid, count: 0, last: Promise.resolve() };
  });
}

/** Numbered texts, shared among the writers in turn. */
export function createLines(writers: Writer[], count: number): Line[] {
  return Array.from({ length: count }, (_, index) => {
    const writer = writers[index % writers.length];
    if (!writer) throw new RangeError("customers: at least one");
    return { writer, text: `${writer.label} #${String(++writer.count).padStart(4, "0")}` };
  });
}

export function wasAnswered({ customer, peer }: Writer): boolean {
  return customer.chat(peer).some(({ fromCustomer }) => !fromCustomer);
}

/** Calls back when one of these people gets the first answer, until the returned function is called. */
export function onAnswer(
  network: SimulatedNetwork,
  silent: Map<string, Writer>,
  heard: (writer: Writer) => void,
): () => void {
  const listen = (event: NetworkEvent) => {
    const writer = event.type === "entry" ? silent.get(event.customer) : undefined;
    if (writer && wasAnswered(writer)) heard(writer);
  };
  network.events.on("event", listen);
  return () => network.events.off("event", listen);
}
