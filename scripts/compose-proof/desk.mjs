import { randomUUID } from "node:crypto";
import { request as plain } from "node:http";
import { request as secure } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { io } from "socket.io-client";

/** @typedef {{ status: number, body: any }} Answer */

/** One user of the installation, over the address that browsers use. */
export class Desk {
  /**
   * @param {string} url
   * @param {string} [ca] the certificate that signed the one of `url`
   */
  constructor(url, ca) {
    this.url = url;
    this.ca = ca;
    this.token = "";
  }

  /**
   * Calls the API. Throws only when no answer comes.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<Answer>}
   */
  async call(method, path, body) {
    const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const { status, bytes } = await this.#request(method, `/api${path}`, "application/json", json);
    return { status, body: parsed(bytes.toString()) };
  }

  /**
   * Uploads one file in a form, as the browser does. Throws when it is refused.
   * @param {string} path
   * @param {Record<string, string>} fields
   * @param {{ name: string, type: string, bytes: Buffer }} file
   */
  async upload(path, fields, { name, type, bytes }) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append("files", new Blob([new Uint8Array(bytes)], { type }), name);
    const encoded = new Response(form);
    const sent = Buffer.from(await encoded.arrayBuffer());
    const answer = await this.#request("POST", `/api${path}`, encoded.headers.get("content-type") ?? "", sent);
    if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status} ${answer.bytes.toString()}`);
    return parsed(answer.bytes.toString());
  }

  /**
   * The bytes of a file, by the address that the API gave. Throws when it is refused.
   * @param {string} path
   */
  async download(path) {
    const { status, bytes } = await this.#request("GET", path, "application/octet-stream");
    if (status !== 200) throw new Error(`GET ${path} answered ${status}`);
    return bytes;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {string} type
   * @param {Buffer} [body]
   * @returns {Promise<{ status: number, bytes: Buffer }>}
   */
  #request(method, path, type, body) {
    const address = new URL(path, this.url);
    return new Promise((resolve, reject) => {
      const sent = (address.protocol === "https:" ? secure : plain)(
        address,
        {
          method,
          agent: false,
          ...(this.ca ? { ca: this.ca } : {}),
          timeout: 30_000,
          headers: { "content-type": type, ...(this.token ? { authorization: `Bearer ${this.token}` } : {}) },
        },
        (response) => {
          /** @type {Buffer[]} */
          const parts = [];
          response.on("data", (part) => parts.push(part));
          response.on("error", reject);
          response.on("end", () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts) }));
        },
      );
      sent.on("timeout", () => sent.destroy(new Error("no answer for 30 seconds")));
      sent.on("error", reject);
      sent.end(body);
    });
  }

  /**
   * Makes a call that must succeed, and returns its body.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  async ask(method, path, body) {
    const { status, body: answer } = await this.call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status} ${JSON.stringify(answer).slice(0, 500)}`);
    return answer;
  }

  /**
   * @param {string} email
   * @param {string} password
   */
  async signIn(email, password) {
    this.token = (await this.ask("POST", "/auth/login", { email, password })).token;
  }

  /** Waits until the installation is healthy. */
  async healthy(seconds = 180) {
    for (const until = Date.now() + seconds * 1000; ; await sleep(500)) {
      const answer = await this.call("GET", "/health").catch(() => null);
      if (answer?.status === 200) return;
      if (Date.now() > until) throw new Error(`Not healthy after ${seconds} s: ${JSON.stringify(answer?.body)}`);
    }
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * A user who writes into an internal chat as the browser does, and a user who listens with a socket. Each word has its own id and is sent again until
 * it is answered. While apis and workers stop and start, each word must be stored once, in order, and reach the listener.
 */
export class Talk {
  /** @type {string[]} */
  said = [];
  /** @type {Set<string>} */
  heard = new Set();
  /** The longest that one word waited for its answer, in milliseconds. */
  slowest = 0;
  /** Calls without an answer, or with an answer that says to try again. */
  repeated = 0;
  #going = true;

  /**
   * @param {Desk} desk
   * @param {number} chatId
   * @param {string} name with which each of its words begins
   */
  constructor(desk, chatId, name) {
    this.desk = desk;
    this.chatId = chatId;
    this.name = name;
    this.socket = io(desk.url, {
      auth: { token: desk.token },
      transports: ["websocket"],
      reconnectionDelayMax: 1000,
      ...(desk.ca ? { ca: desk.ca } : {}),
    });
    this.socket.on("chat-message.create", ({ message }) => this.heard.add(message.message));
    this.running = this.#run();
  }

  async #run() {
    while (this.#going) {
      const word = `${this.name} ${this.said.length}`;
      this.said.push(word);
      const from = Date.now();
      const body = { message: word, clientId: randomUUID() };
      while (!(await this.#sent(body))) await sleep(250);
      this.slowest = Math.max(this.slowest, Date.now() - from);
      await sleep(200);
    }
  }

  /** @param {{ message: string, clientId: string }} body */
  async #sent(body) {
    const answer = await this.desk.call("POST", `/chats/${this.chatId}/messages`, body).catch(() => null);
    if (answer && answer.status < 300) return true;
    this.repeated += 1;
    if (answer && answer.status < 500 && answer.status !== 429)
      throw new Error(`A word was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    return false;
  }

  /** Ends the run and reports the faults. The counts are for the report. */
  async end() {
    this.#going = false;
    await this.running;
    await this.#hears();
    const stored = await Talk.stored(this.desk, this.chatId, this.name);
    if (JSON.stringify(stored) !== JSON.stringify(this.said))
      throw new Error(
        `Said ${this.said.length} words, stored ${stored.length}, or in another order: ${stored.slice(-20).join(", ")}`,
      );
    this.socket.close();
    return { words: this.said.length, repeated: this.repeated, slowest: this.slowest, heard: this.heard.size };
  }

  /** The socket must have reconnected, so it must receive one more word. */
  async #hears() {
    const last = `${this.name} ouvida`;
    this.said.push(last);
    for (const until = Date.now() + 60_000; !this.socket.connected; await sleep(100))
      if (Date.now() > until) throw new Error("The socket did not come back within a minute");
    await this.desk.ask("POST", `/chats/${this.chatId}/messages`, { message: last, clientId: randomUUID() });
    for (const until = Date.now() + 30_000; !this.heard.has(last); await sleep(100))
      if (Date.now() > until) throw new Error("The socket did not hear a word that was stored");
  }

  /**
   * The words of a talk that are stored, oldest first.
   * @param {Desk} desk
   * @param {number} chatId
   * @param {string} name
   */
  static async stored(desk, chatId, name) {
    /** @type {string[]} */
    const words = [];
    for (let cursor = ""; ; ) {
      const page = await desk.ask(
        "GET",
        `/chats/${chatId}/messages${cursor && `?cursor=${encodeURIComponent(cursor)}`}`,
      );
      words.unshift(...page.records.map((/** @type {{ message: string }} */ { message }) => message));
      if (!page.nextCursor) return words.filter((word) => word.startsWith(name));
      cursor = page.nextCursor;
    }
  }
}
