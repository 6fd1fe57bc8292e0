import type { BinaryNode } from "@whiskeysockets/baileys";

export type Node = BinaryNode;
type Attributes = Record<string, string | undefined>;

/** The address of WhatsApp itself. Clients need the leading @. */
export const SERVER = "@s.whatsapp.net";

/** Builds a node. Undefined attributes are left out, because the codec would corrupt the frame. */
export function node(tag: string, attrs: Attributes = {}, content?: Node[] | Uint8Array): Node {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined) kept[name] = value;
  return { tag, attrs: kept, content };
}

export const childrenOf = (parent: Node | undefined): Node[] =>
  parent && Array.isArray(parent.content) ? parent.content : [];

export const child = (parent: Node | undefined, tag: string): Node | undefined =>
  childrenOf(parent).find((each) => each.tag === tag);

export const childrenNamed = (parent: Node | undefined, tag: string): Node[] =>
  childrenOf(parent).filter((each) => each.tag === tag);

/** Content as bytes. A string counts as UTF-8, because short texts are sent as strings. */
export function bytesOf(of: Node | undefined): Buffer | undefined {
  if (!of || Array.isArray(of.content) || of.content === undefined) return undefined;
  return Buffer.from(of.content);
}

/** The bytes of a child that the sender must have sent. */
export function requiredBytes(parent: Node | undefined, tag: string): Buffer {
  const bytes = bytesOf(child(parent, tag));
  if (!bytes) throw new Error(`<${parent?.tag}> lacks <${tag}>`);
  return bytes;
}

/** A big-endian number of 1 to 6 bytes. */
export const numberOf = (bytes: Buffer): number => bytes.readUIntBE(0, bytes.length);

export function bigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

/** Seconds since 1970 as the attribute `t`. */
export const seconds = (ms: number): string => String(Math.floor(ms / 1000));
