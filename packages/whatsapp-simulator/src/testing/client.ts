import {
  type AuthenticationState,
  type BaileysEventMap,
  BufferJSON,
  type Contact,
  type ConnectionState,
  initAuthCreds,
  makeWASocket,
  proto,
  type SignalDataTypeMap,
  type SocketConfig,
  type WAMessage,
  WA_CERT_DETAILS,
} from "@whiskeysockets/baileys";
import type { SimulatedNetwork } from "../network-api.ts";

const quiet = { level: "silent", trace() {}, debug() {}, info() {}, warn() {}, error() {}, child: () => quiet };

/** Keys in memory, stored as text, because no object may be shared with Baileys. */
export class MemoryAuth {
  readonly creds = initAuthCreds();
  readonly #keys = new Map<string, string>();

  state(): AuthenticationState {
    return {
      creds: this.creds,
      keys: {
        get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
          const found: Record<string, SignalDataTypeMap[T]> = {};
          for (const id of ids) {
            const text = this.#keys.get(`${type}/${id}`);
            if (text === undefined) continue;
            const value = JSON.parse(text, BufferJSON.reviver) as SignalDataTypeMap[T];
            found[id] =
              type === "app-state-sync-key"
                ? (proto.Message.AppStateSyncKeyData.fromObject(value as object) as unknown as SignalDataTypeMap[T])
                : value;
          }
          return found;
        },
        set: async (data) => {
          for (const [type, entries] of Object.entries(data)) {
            for (const [id, value] of Object.entries(entries ?? {})) {
              if (value === null) this.#keys.delete(`${type}/${id}`);
              else this.#keys.set(`${type}/${id}`, JSON.stringify(value, BufferJSON.replacer));
            }
          }
        },
      },
    };
  }

  forget(type: string): void {
    for (const key of this.#keys.keys()) if (key.startsWith(`${type}/`)) this.#keys.delete(key);
  }
}

/** An unmodified Baileys with its keys in memory, for tests of the network. It reconnects on its own only after 515. */
export class TestClient {
  readonly auth = new MemoryAuth();
  #network: SimulatedNetwork;
  #started = false;
  readonly #config: Partial<SocketConfig>;
  readonly #sent = new Map<string, proto.IMessage>();
  readonly #watchers = new Set<() => void>();
  socket!: ReturnType<typeof makeWASocket>;
  /** All messages of `messages.upsert`, in order, with their type. */
  readonly received: (WAMessage & { upsertType: string })[] = [];
  readonly updates: BaileysEventMap["messages.update"] = [];
  readonly groupReceipts: BaileysEventMap["message-receipt.update"] = [];
  readonly reactions: BaileysEventMap["messages.reaction"] = [];
  readonly calls: BaileysEventMap["call"] = [];
  readonly presences: BaileysEventMap["presence.update"][] = [];
  readonly history: BaileysEventMap["messaging-history.set"][] = [];
  /** The phone's facts about people, by jid. */
  readonly people = new Map<string, Partial<Contact>>();
  /** The server's acks of our messages, with id, error code, and whether the receiver has another LID now. */
  readonly acks: { id: string; error: string | undefined; refreshLid?: true }[] = [];
  qr: string | undefined;
  connection: ConnectionState["connection"] | undefined;
  closedWith: number | undefined;

  constructor(network: SimulatedNetwork, config: Partial<SocketConfig> = {}) {
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(network.certificateRoot, "base64");
    this.#network = network;
    this.#config = config;
  }

  /** The next connection uses this network, such as the same network after a restart. */
  moveTo(network: SimulatedNetwork): void {
    this.#network = network;
  }

  connect(): void {
    this.#started = true;
    this.qr = undefined;
    this.closedWith = undefined;
    this.connection = undefined;
    this.socket = makeWASocket({
      auth: this.auth.state(),
      waWebSocketUrl: this.#network.wsUrl,
      logger: quiet,
      browser: ["Balcão", "Chrome", "1"],
      defaultQueryTimeoutMs: 10_000,
      getMessage: async ({ id }) => this.#sent.get(id ?? ""),
      ...this.#config,
    });
    this.#listen();
  }

  /** Links to an account by QR code, and waits until the registered session is open. */
  async link(number: string): Promise<this> {
    this.connect();
    await this.until(() => this.qr !== undefined);
    await this.#network.account(number).scan(this.qr ?? "");
    return this.opened();
  }

  async opened(): Promise<this> {
    await this.until(() => this.connection === "open");
    return this;
  }

  /** Disconnects like a process that ends. */
  async leave(): Promise<void> {
    if (!this.#started || this.connection === "close") return;
    await this.socket.end(undefined);
    await this.until(() => this.connection === "close");
  }

  async sendText(jid: string, text: string): Promise<string> {
    return this.send(jid, { text });
  }

  async send(...[jid, content, options]: Parameters<TestClient["socket"]["sendMessage"]>): Promise<string> {
    const message = await this.socket.sendMessage(jid, content, options);
    const id = message?.key.id ?? "";
    if (message?.message) this.#sent.set(id, message.message);
    return id;
  }

  /** Resolves when an event of the client makes the condition true. */
  async until(condition: () => boolean, ms = 10_000): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`never: ${condition.toString()}`)), ms);
    });
    try {
      while (!condition()) await Promise.race([new Promise<void>((wake) => this.#watchers.add(wake)), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  async message(id: string): Promise<WAMessage & { upsertType: string }> {
    const find = () => this.received.find(({ key, message }) => key.id === id && message);
    await this.until(() => find() !== undefined);
    return find() as WAMessage & { upsertType: string };
  }

  /** The highest status of an own message, from every report of Baileys. */
  status(id: string): number {
    const seen = [
      ...this.received.filter(({ key }) => key.id === id).map(({ status }) => status ?? 0),
      ...this.updates.filter(({ key }) => key.id === id).map(({ update }) => update.status ?? 0),
    ];
    return Math.max(0, ...seen);
  }

  /** Receipts of an own message in a group, from every place where Baileys stores them. */
  receiptsOf(id: string): { userJid?: string | null; readTimestamp?: unknown }[] {
    return [
      ...this.received.filter(({ key }) => key.id === id).flatMap(({ userReceipt }) => userReceipt ?? []),
      ...this.groupReceipts.filter(({ key }) => key.id === id).map(({ receipt }) => receipt),
    ];
  }

  #listen(): void {
    const { ev, ws } = this.socket;
    const heard = (): void => {
      for (const wake of this.#watchers) wake();
      this.#watchers.clear();
    };
    const collect =
      <T>(into: T[]) =>
      (news: T[]) => {
        into.push(...news);
        heard();
      };
    ev.on("creds.update", (update) => void Object.assign(this.auth.creds, update));
    ev.on("messages.upsert", ({ messages, type }) => {
      this.received.push(...messages.map((message) => ({ ...message, upsertType: type })));
      heard();
    });
    ev.on("messages.update", collect(this.updates));
    ev.on("message-receipt.update", collect(this.groupReceipts));
    ev.on("messages.reaction", collect(this.reactions));
    ev.on("call", collect(this.calls));
    ev.on("presence.update", (news) => collect(this.presences)([news]));
    const learn = (people: Partial<Contact>[]): void => {
      for (const { id = "", ...rest } of people) {
        const said = Object.entries(rest).filter(([, value]) => value !== undefined);
        this.people.set(id, { ...this.people.get(id), ...Object.fromEntries(said) });
      }
    };
    ev.on("messaging-history.set", (news) => {
      learn(news.contacts);
      collect(this.history)([news]);
    });
    ev.on("contacts.upsert", (news) => {
      learn(news);
      heard();
    });
    ws.on("CB:ack,class:message", ({ attrs }: { attrs: Record<string, string> }) =>
      collect(this.acks)([
        { id: attrs.id ?? "", error: attrs.error, ...(attrs.refresh_lid === "true" && { refreshLid: true as const }) },
      ]),
    );
    ev.on("connection.update", ({ qr, connection, lastDisconnect }) => {
      if (qr) this.qr = qr;
      if (connection) this.connection = connection;
      const error = lastDisconnect?.error as { output?: { statusCode?: number } } | undefined;
      if (connection === "close") this.closedWith = error?.output?.statusCode;
      if (this.closedWith === 515) this.connect();
      heard();
    });
  }
}
