import { io, type Socket } from "socket.io-client";
import { ask, deskUrl } from "./calls.ts";

const againMs = 1000;

/** A colleague's open desk. It listens as the web app does: after each connection, and when it is told to, it fetches again what it shows. */
export class Browser {
  /** When each word arrived as an event. */
  readonly heard = new Map<string, number>();
  /** When the desk fetched everything again. Everything stored before is then on screen. */
  readonly fetched: number[] = [];
  readonly #socket: Socket;

  private constructor(
    readonly name: string,
    token: string,
  ) {
    this.#socket = io(deskUrl, { auth: { token }, transports: ["websocket"], forceNew: true });
    const fetchAnew = () => this.fetched.push(Date.now());
    this.#socket.on("connect", fetchAnew);
    this.#socket.on("resync", fetchAnew);
    this.#socket.on("message.create", ({ message }: { message: { body: string } }) => {
      if (!this.heard.has(message.body)) this.heard.set(message.body, Date.now());
    });
    this.#socket.on("disconnect", (reason) => {
      if (reason === "io server disconnect") setTimeout(() => this.#socket.connect(), againMs);
    });
  }

  static async open(email: string, password: string): Promise<Browser> {
    const { token } = await ask<{ token: string }>("POST", "/auth/login", { email, password });
    const browser = new Browser(email, token);
    await new Promise<void>((done) => browser.#socket.once("connect", done));
    return browser;
  }

  /** The longest time without a new word between two moments, in milliseconds. */
  longestSilence(from: number, until: number): number {
    const times = [...this.heard.values()].filter((at) => at > from && at < until).toSorted((a, b) => a - b);
    return Math.max(...[...times, until].map((at, index) => at - (times[index - 1] ?? from)));
  }

  /** Whether a word that was stored at this moment is on screen. */
  shows(word: string, storedAt: number): boolean {
    return this.heard.has(word) || this.fetched.some((at) => at > storedAt);
  }

  close(): void {
    this.#socket.disconnect();
  }
}
