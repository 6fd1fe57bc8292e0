import { inflateSync } from "node:zlib";
import { decodeDecompressedBinaryNode, encodeBinaryNode, proto } from "@whiskeysockets/baileys";
import * as dictionary from "@whiskeysockets/baileys/lib/WABinary/constants.js";
import type { WebSocket } from "ws";
import { FrameReader, frame } from "./frames.ts";
import { node, SERVER, type Node } from "./node.ts";
import { type KeyPair, NoiseServer, type Transport } from "./noise.ts";

/** The client's proof and data from the handshake. */
export interface Introduction {
  /** The client's Noise key. A companion must return with the key of its link. */
  staticKey: Buffer;
  payload: proto.ClientPayload;
}

export interface ConnectionHandler {
  introduced(connection: Connection, introduction: Introduction): void;
  received(connection: Connection, node: Node): void;
  closed(connection: Connection): void;
  /** The client broke the protocol. The connection is already being closed. */
  failed(connection: Connection, error: unknown): void;
}

/** One websocket of one client: first the handshake, then nodes both ways in order. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #keys: KeyPair;
  readonly #certificate: Uint8Array;
  readonly #handler: ConnectionHandler;
  readonly #frames = new FrameReader();
  #noise: NoiseServer | undefined;
  #transport: Transport | undefined;
  #ids = 0;
  #isFrozen = false;

  constructor(socket: WebSocket, keys: KeyPair, certificate: Uint8Array, handler: ConnectionHandler) {
    this.#socket = socket;
    this.#keys = keys;
    this.#certificate = certificate;
    this.#handler = handler;
    socket.on("message", (data: Buffer) => this.#receive(data));
    socket.on("close", () => handler.closed(this));
    socket.on("error", () => socket.terminate());
  }

  get isOpen(): boolean {
    return this.#transport !== undefined && this.#socket.readyState === this.#socket.OPEN;
  }

  /** A stanza id that no other stanza of this connection has. */
  nextId(): string {
    return `${Date.now().toString(36)}.${++this.#ids}`;
  }

  send(stanza: Node): void {
    if (this.#transport && this.isOpen && !this.#isFrozen)
      this.#socket.send(frame(this.#transport.seal(encodeBinaryNode(stanza))));
  }

  reply(question: Node, content: Node[] = []): void {
    this.send(node("iq", { type: "result", id: question.attrs.id, from: question.attrs.to ?? SERVER }, content));
  }

  refuse(question: Node, code: number, text: string): void {
    const error = node("error", { code: String(code), text });
    this.send(node("iq", { type: "error", id: question.attrs.id, from: question.attrs.to ?? SERVER }, [error]));
  }

  /** Sends one last node and closes. */
  endWith(stanza: Node): void {
    this.send(stanza);
    this.#socket.close();
  }

  /** Cuts the connection without a close message. */
  drop(): void {
    this.#socket.terminate();
  }

  /** Leaves the connection open, and neither receives nor sends on it any more. */
  freeze(): void {
    this.#isFrozen = true;
    this.#socket.pause();
  }

  #receive(data: Buffer): void {
    try {
      for (const each of this.#frames.push(data)) this.#take(each);
    } catch (error) {
      this.#socket.terminate();
      this.#handler.failed(this, error);
    }
  }

  #take(body: Buffer): void {
    if (this.#transport) {
      const plain = this.#transport.open(body);
      const bytes = (plain[0] ?? 0) & 2 ? inflateSync(plain.subarray(1)) : plain.subarray(1);
      this.#handler.received(this, decodeDecompressedBinaryNode(bytes, dictionary));
      return;
    }
    const { clientHello, clientFinish } = proto.HandshakeMessage.decode(body);
    if (!this.#noise) {
      if (!clientHello?.ephemeral) throw new Error("handshake without an ephemeral key");
      this.#noise = new NoiseServer(this.#keys, clientHello.ephemeral);
      const serverHello = this.#noise.hello(this.#certificate);
      this.#socket.send(frame(proto.HandshakeMessage.encode({ serverHello }).finish()));
      return;
    }
    if (!clientFinish?.static || !clientFinish.payload) throw new Error("handshake not finished");
    const { clientStatic, payload } = this.#noise.finish(clientFinish.static, clientFinish.payload);
    this.#transport = this.#noise.transport();
    this.#noise = undefined;
    this.#handler.introduced(this, { staticKey: clientStatic, payload: proto.ClientPayload.decode(payload) });
  }
}
