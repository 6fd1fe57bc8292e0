import type { Network, SimulatedNetwork } from "../network-api.ts";

const PEOPLE = [
  { number: "5511987654321", name: "Maria Silva" },
  { number: "5511976543210", name: "João Pereira" },
  { number: "5521998761234", name: "Padaria do Zé" },
  { number: "5511965432109", name: "Ana Beatriz Lima" },
];

/** Gives a network without customers a few customers, so that users of the demo phone can write immediately. */
export function inviteDemoPeople(network: Network): void {
  if (network.customers().length > 0) return;
  for (const { number, name } of PEOPLE) network.customer(number, { name });
}

/** Puts all customers into the phone of a company when the phone is linked, so that there are people to import. */
export function fillAddressBooks(network: SimulatedNetwork): void {
  network.events.on("event", (event) => {
    if (event.type !== "linked") return;
    const people = network.customers().filter(({ number }) => number !== event.number);
    const entries = people.map(({ jid, lid, name }) => ({ jid: lid, other: jid, name, pushName: name }));
    // The companion gets the address book at its first login, which comes after this event.
    void network.account(event.number).keepContacts(entries);
  });
}
