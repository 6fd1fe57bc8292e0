/** Finds the object that an address names, or answers 404. */
import type { Account, ChatEntry, Customer, Network } from "../network-api.ts";
import { ControlError } from "./http.ts";
import { parse } from "./router.ts";
import * as schemas from "./schemas.ts";

type Params = Record<string, string>;

function missing(what: string): ControlError {
  return new ControlError(404, "ERR_NOT_FOUND", `There is no such ${what}.`);
}

export function findCustomer(network: Network, params: Params): Customer {
  const customer = network.customers().find(({ number }) => number === params.number);
  if (!customer) throw missing("customer");
  return customer;
}

export function findAccount(network: Network, params: Params): Account {
  const account = network.accounts().find(({ number }) => number === params.number);
  if (!account) throw missing("account");
  return account;
}

/** The jid of a chat's other end, given as number or jid. A registered account's own jid has priority over the typed number. */
export function peerJid(network: Network, peer: string | undefined): string {
  const given = parse(schemas.peer, peer);
  if (given.includes("@")) return given;
  return network.accounts().find(({ number }) => number === given)?.jid ?? `${given}@s.whatsapp.net`;
}

export function findEntry(network: Network, params: Params): ChatEntry {
  const entries = findCustomer(network, params).chat(peerJid(network, params.peer));
  const entry = entries.find(({ id }) => id === params.id);
  if (!entry) throw missing("message");
  return entry;
}

/**
 * Runs an action that the network may refuse (an expired code, a number that does not exist). The caller then gets 409 with the network's reason. A
 * programming error is rethrown.
 */
export async function attempt<T>(what: () => T | Promise<T>): Promise<T> {
  try {
    return await what();
  } catch (error) {
    if (
      !(error instanceof Error) ||
      error instanceof TypeError ||
      error instanceof RangeError ||
      error instanceof ReferenceError
    )
      throw error;
    throw new ControlError(409, "ERR_REFUSED", error.message);
  }
}
