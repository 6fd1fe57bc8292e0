import { proto } from "@whiskeysockets/baileys";

// Draws a random message that the protobuf decoder accepts. The bytes are written by hand, so that this file does not depend on the kinds.

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]);
const tag = (field: number, wire: number): number[] => varint(field * 8 + wire);

const words = [
  "Oi",
  "Quero este pedido",
  "",
  "🙂 açaí",
  "R$ 10,00",
  "a\0b",
  '{"display_text":"Pagar","copy_code":"1"}',
  "x".repeat(300),
];

type Draw = () => number;
const one = <T>(draw: Draw, from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T;

/** The bytes of a message with fields of words, numbers and messages, down to a depth. A decoder refuses bytes that do not fit its fields. */
function bytesOf(draw: Draw, depth: number): number[] {
  const all: number[] = [];
  for (let count = Math.floor(draw() * 4); count > 0; count -= 1) {
    const field = 1 + Math.floor(draw() * 20);
    if (draw() < 0.3) all.push(...tag(field, 0), ...varint(Math.floor(draw() * 200_000)));
    else {
      const inner = depth > 0 && draw() < 0.4 ? bytesOf(draw, depth - 1) : [...Buffer.from(one(draw, words))];
      all.push(...tag(field, 2), ...varint(inner.length), ...inner);
    }
  }
  return all;
}

const highestField = 130;

/** Draws until the decoder accepts the bytes as a message. */
export function drawnMessage(draw: Draw): proto.IMessage {
  for (;;) {
    const inner = bytesOf(draw, 4);
    const field = 1 + Math.floor(draw() * highestField);
    const body = field === 1 ? [...Buffer.from(one(draw, words))] : inner;
    try {
      const message = proto.Message.decode(Uint8Array.from([...tag(field, 2), ...varint(body.length), ...body]));
      if (Object.keys(message).length > 0) return message;
    } catch {
      continue;
    }
  }
}
