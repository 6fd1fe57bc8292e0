import type { BinaryNode } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { ackOf, ticksOf } from "./receipts.ts";

const me = { id: "5511900000001:3@s.whatsapp.net", lid: "900001:3@lid" };
const receipt = (attrs: Record<string, string>, items: string[] = []): BinaryNode => ({
  tag: "receipt",
  attrs: { id: "A", from: "700007@lid", ...attrs },
  content:
    items.length > 0
      ? [{ tag: "list", attrs: {}, content: items.map((id) => ({ tag: "item", attrs: { id } })) }]
      : undefined,
});

test("our ticks begin at 1, and the protocol's ticks begin at 2", () => {
  expect([0, 1, 2, 3, 4, 5, undefined, null].map(ackOf)).toEqual([null, null, 1, 2, 3, 4, null, null]);
});

test("a receipt without a type is a delivery of all the messages it names", () => {
  expect(ticksOf(receipt({}, ["B", "C"]), me)).toEqual(["A", "B", "C"].map((wid) => ({ wid, ack: 2 })));
  expect(ticksOf(receipt({ type: "inactive" }), me)).toEqual([{ wid: "A", ack: 2 }]);
});

test("read and played are higher ticks than delivered", () => {
  expect(ticksOf(receipt({ type: "read" }), me)).toEqual([{ wid: "A", ack: 3 }]);
  expect(ticksOf(receipt({ type: "played" }), me)).toEqual([{ wid: "A", ack: 4 }]);
});

test("a receipt that asks for a retry, or that concerns messages of others, is no tick", () => {
  for (const type of ["retry", "sender", "read-self", "server-error", "hist_sync", "peer_msg"])
    expect(ticksOf(receipt({ type }), me)).toEqual([]);
  expect(ticksOf(receipt({ from: "900001:1@lid" }), me)).toEqual([]);
  expect(ticksOf(receipt({ from: "5511900000001@s.whatsapp.net", type: "read" }), me)).toEqual([]);
  expect(ticksOf(receipt({ from: "120363@g.us", participant: "900001@lid" }), me)).toEqual([]);
  expect(ticksOf(receipt({ recipient: "700007@lid", type: "read" }), me)).toEqual([]);
});

test("a member's receipt in a group is a tick", () => {
  expect(ticksOf(receipt({ from: "120363@g.us", participant: "700007@lid", type: "read" }), me)).toEqual([
    { wid: "A", ack: 3 },
  ]);
});
