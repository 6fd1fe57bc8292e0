/** What the control API answers: the network's objects without bytes and methods. */
import type { Account, ChatEntry, Customer, Group, Network, NetworkEvent } from "../network-api.ts";
import type { Camera, ShownCode } from "./camera.ts";

/** A chat entry whose bytes are fetched apart. */
export type EntryView = Omit<ChatEntry, "media"> & { mediaBytes: number | null };

export interface AccountView {
  number: string;
  jid: string;
  lid: string;
  devices: ReturnType<Account["devices"]>;
}

export interface CustomerView {
  number: string;
  jid: string;
  lid: string;
  name: string;
  state: Customer["state"];
  autoRead: boolean;
}

export interface GroupView {
  jid: string;
  subject: string;
  participants: string[];
}

export interface StateView {
  accounts: AccountView[];
  customers: CustomerView[];
  groups: GroupView[];
  waiting: ShownCode[];
}

/** A network event with presented entries; "state" says that something else changed and `/api/state` is worth a look. */
export type ControlEvent =
  | Exclude<NetworkEvent, { type: "entry" }>
  | { type: "entry"; customer: string; peer: string; entry: EntryView }
  | { type: "state" };

export function viewEntry({ media, ...entry }: ChatEntry): EntryView {
  return { ...entry, mediaBytes: media ? media.length : null };
}

export function viewAccount(account: Account): AccountView {
  return { number: account.number, jid: account.jid, lid: account.lid, devices: account.devices() };
}

export function viewCustomer(customer: Customer): CustomerView {
  const { number, jid, lid, name, state, autoRead } = customer;
  return { number, jid, lid, name, state, autoRead };
}

export function viewGroup(group: Group): GroupView {
  return { jid: group.jid, subject: group.subject, participants: [...group.participants] };
}

export function viewState(network: Network, camera: Camera): StateView {
  return {
    accounts: network.accounts().map(viewAccount),
    customers: network.customers().map(viewCustomer),
    groups: network.groups().map(viewGroup),
    waiting: camera.list(),
  };
}

export function viewEvent(event: NetworkEvent): ControlEvent {
  return event.type === "entry" ? { ...event, entry: viewEntry(event.entry) } : event;
}
