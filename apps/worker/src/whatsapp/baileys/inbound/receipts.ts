import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  getStatusFromReceiptType,
} from "@whiskeysockets/baileys";
import type { Tick } from "../../gateway.ts";
import { isGroup } from "../address.ts";
import { isMe, type OwnAddresses } from "./envelope.ts";

/** Converts the protocol's status, which counts from 2, into our tick, which counts from 1: sent, received, read, played. */
export function ackOf(status: number | undefined | null): Tick["ack"] | null {
  return status && status >= 2 && status <= 5 ? ((status - 1) as Tick["ack"]) : null;
}

/** The device that could not decrypt a message and requests it again by this receipt. Null for another receipt. */
export const askerOf = ({ attrs: { type, participant, from } }: BinaryNode): string | null =>
  type === "retry" ? (participant ?? from ?? null) : null;

/**
 * The id of our message that a customer's phone could not decrypt. Null in a group, because one member's phone says nothing about the other members.
 */
export function unopenedBy({ attrs: { id, from = "", recipient } }: BinaryNode, me: OwnAddresses): string | null {
  return !id || recipient || isGroup(from) || isMe(from, me) ? null : id;
}

/** The ticks that a receipt gives to our messages. Receipts of our own devices concern messages of others, and give no ticks. */
export function ticksOf(node: BinaryNode, me: OwnAddresses): Tick[] {
  const { id = "", from = "", participant, type, recipient } = node.attrs;
  if (recipient || isMe(participant ?? from, me)) return [];
  // "inactive" means that the phone is not in use, but has received the message.
  const ack = ackOf(getStatusFromReceiptType(type === "inactive" ? undefined : type));
  if (!ack || type === "sender" || type === "read-self") return [];
  const items = getBinaryNodeChildren(getBinaryNodeChild(node, "list"), "item");
  return [id, ...items.map(({ attrs }) => attrs.id ?? "")].map((wid) => ({ wid, ack }));
}
