import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { io } from "socket.io-client";

/**
 * A user who writes into an internal chat as the browser does, and a user who listens with a socket. Each word has its own id and is sent again until
 * it is answered. While apis and workers stop and start, each word must be stored once, in order, and reach the listener.
 */
export class Talk {
  /** @type {string[]} */
  said = [];
  /** @type {Set<string>} */
  heard = new Set();
  /**
   * How long each word waited for its answer, in milliseconds.
   * @type {number[]}
   */
  waits = [];
  /** Calls without an answer, or with an answer that says to try again. */
  repeated = 0;
  #going = true;

  /**
   * @param {import("./desk.mjs").Desk} desk
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
      // In Node it takes an agent, which its types do not name.
      ...(desk.agent ? { agent: /** @type {boolean} */ (/** @type {unknown} */ (desk.agent)) } : {}),
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
      this.waits.push(Date.now() - from);
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
    const { said, repeated, waits, heard } = this;
    return { words: said.length, repeated, waits, slowest: Math.max(0, ...waits), heard: heard.size };
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
   * The words of a talk that are stored, oldest first. Another talk may have a longer name that begins alike.
   * @param {import("./desk.mjs").Desk} desk
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
      const isOurs = (/** @type {string} */ word) => /^ (\d+|ouvida)$/.test(word.replace(name, ""));
      if (!page.nextCursor) return words.filter((word) => word.startsWith(name) && isOurs(word));
      cursor = page.nextCursor;
    }
  }
}
