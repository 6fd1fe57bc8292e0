import { proto } from "@whiskeysockets/baileys";
import { wrappedAtMost, wrappers } from "./unwrap.ts";

/** One field of an encoded message: its number, all its bytes, and its inner bytes when it holds a text, bytes or a message. */
interface Field {
  number: number;
  whole: Uint8Array;
  inner: Uint8Array | null;
}

/** The number of bytes in fields of a fixed size, by their wire type. */
const sizes: ReadonlyMap<number, number> = new Map([
  [1, 8],
  [5, 4],
]);

/** The fields of an encoded message, in their order. The protobuf decoder drops the fields that it does not know. */
export function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag, begin] = varintAt(bytes, at);
    const kind = tag % 8;
    const [size, from] =
      kind === 0 ? [0, varintAt(bytes, begin)[1]] : kind === 2 ? varintAt(bytes, begin) : [sizes.get(kind) ?? 0, begin];
    // Protobuf groups are skipped. WhatsApp writes none.
    const end = from + size;
    const inner = kind === 2 ? bytes.subarray(from, end) : null;
    fields.push({ number: Math.floor(tag / 8), whole: bytes.subarray(at, end), inner });
    at = end;
  }
  return fields;
}

/** A number with seven bits in each byte, and the position after it. Numbers above 2^53 are not exact, but no size is so large. */
function varintAt(bytes: Uint8Array, from: number): [value: number, end: number] {
  let [value, scale, at] = [0, 1, from];
  for (; (bytes[at] ?? 0) >= 0x80; at += 1) {
    value += ((bytes[at] ?? 0) & 0x7f) * scale;
    scale *= 0x80;
  }
  return [value + (bytes[at] ?? 0) * scale, at + 1];
}

/** The number of the field with the content: in a message that our own phone sent, and in every other wrapper. */
const [inSent, inWrapper] = [2, 1];

/** Whether a message, or a message inside it, has content of a later version of WhatsApp, which our protobuf definition does not contain. */
export function hasUnknown(bytes: Uint8Array, depth = 0): boolean {
  return fieldsOf(bytes).some(({ whole, inner }) => {
    if (!inner?.length) return false;
    const [name] = Object.keys(proto.Message.decode(whole));
    if (name === undefined) return true;
    const isWrapper = wrappers.some((one) => one === name) && depth < wrappedAtMost;
    const content = name === "deviceSentMessage" ? inSent : inWrapper;
    return (
      isWrapper &&
      fieldsOf(inner).some((one) => one.number === content && one.inner !== null && hasUnknown(one.inner, depth + 1))
    );
  });
}

const [keyOfGroup, sentByPhone] = [2, 31];

/**
 * The bytes of a message's content, without a group's key and without the wrapper of our own phone's messages. Unknown fields stay, so that a later
 * version can read them.
 */
export function contentBytes(part: Uint8Array): Uint8Array {
  const fields = fieldsOf(part).filter(({ number }) => number !== keyOfGroup);
  const sent = fields.find(({ number }) => number === sentByPhone)?.inner;
  const content = sent && fieldsOf(sent).find(({ number }) => number === inSent)?.inner;
  if (!content) return Buffer.concat(fields.map(({ whole }) => whole));
  const [outside, inside] = [part, content].map((bytes) => proto.Message.decode(bytes).messageContextInfo);
  // The message's secret may be outside of the wrapper.
  const info = outside
    ? proto.Message.encode({ messageContextInfo: { ...outside, ...inside } }).finish()
    : Buffer.alloc(0);
  return Buffer.concat([content, info]);
}
