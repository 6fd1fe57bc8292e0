import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  getStatusFromReceiptType,
} from "@whiskeysockets/baileys";
import type { Tick } from "../../gateway.ts";
import { userOf } from "../address.ts";
import type { Me } from "./envelope.ts";

/** Our ticks count from 1 where the protocol's status counts from 2: sent, received, read, played. */
export function ackOf(status: number | undefined | null): Tick["ack"] | null {
  return status && status >= 2 && status <= 5 ? ((status - 1) as Tick["ack"]) : null;
}

/** The ticks that a receipt brings for our messages. Receipts of our own devices are about messages of others: they bring none. */
export function ticksOf(node: BinaryNode, me: Me): Tick[] {
  const { id = "", from = "", participant, type, recipient } = node.attrs;
  const author = userOf(participant ?? from);
  if (recipient || [me.id, me.lid].some((own) => own && userOf(own) === author)) return [];
  // "inactive": the phone lies in a pocket, and has received the message all the same.
  const ack = ackOf(getStatusFromReceiptType(type === "inactive" ? undefined : type));
  if (!ack || type === "sender" || type === "read-self") return [];
  const items = getBinaryNodeChildren(getBinaryNodeChild(node, "list"), "item");
  return [id, ...items.map(({ attrs }) => attrs.id ?? "")].map((wid) => ({ wid, ack }));
}
