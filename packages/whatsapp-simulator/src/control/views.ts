/** The answers of the control API: the network's objects without bytes and methods. */
import type { Account, ChatEntry, Customer, Group, Network, NetworkEvent } from "../network-api.ts";
import type { Camera, ShownCode } from "./camera.ts";

/** A chat entry without its bytes, which are fetched by another call. */
export type EntryView = Omit<ChatEntry, "media"> & { mediaBytes: number | null };

export interface AccountView {
  number: string;
  jid: string;
  lid: string;
  passkey: Account["passkey"];
  devices: ReturnType<Account["devices"]>;
}

export interface CustomerView {
  number: string;
  jid: string;
  lid: string;
  name: string;
  state: Customer["state"];
  autoRead: boolean;
  pictureId: string | null;
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

/** A network event with presented entries. "state" means that other data changed and `/api/state` should be fetched. */
export type ControlEvent =
  | Exclude<NetworkEvent, { type: "entry" }>
  | { type: "entry"; customer: string; peer: string; entry: EntryView }
  | { type: "state" };

/** Measuring a file decrypts it, so its size is kept. */
const sizes = new WeakMap<ChatEntry, number>();

function sizeOf(entry: ChatEntry): number | null {
  const size = sizes.get(entry) ?? (entry.mimetype ? entry.media?.length : undefined);
  if (size !== undefined) sizes.set(entry, size);
  return size ?? null;
}

/** Names each field, because the network's own entries have additional fields. */
export function viewEntry(entry: ChatEntry): EntryView {
  const { id, fromCustomer, peer, kind, text, fileName, mimetype, seconds, location, cards, poll } = entry;
  const { quotedId, quotedText, forwarded, edited, deleted, reactions, ack, copies, at } = entry;
  const content = { id, fromCustomer, peer, kind, text, fileName, mimetype, seconds, location, cards, poll };
  return {
    ...content,
    quotedId,
    quotedText,
    forwarded,
    edited,
    deleted,
    reactions,
    ack,
    copies,
    at,
    mediaBytes: sizeOf(entry),
  };
}

export function viewAccount(account: Account): AccountView {
  const { number, jid, lid, passkey } = account;
  return { number, jid, lid, passkey, devices: account.devices() };
}

export function viewCustomer(customer: Customer): CustomerView {
  const { number, jid, lid, name, state, autoRead, pictureId } = customer;
  return { number, jid, lid, name, state, autoRead, pictureId };
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
