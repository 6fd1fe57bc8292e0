import { type ChildProcess, fork } from "node:child_process";
import { resolve } from "node:path";
import type { Order } from "./browsers.ts";

type ChildMessage = "open" | { failed: string } | { whole: [text: string, at: number][] };

/** The browsers of all companies, in a process of their own, so that the customers' work does not delay what they receive. */
export class BrowserCrowd {
  readonly #child: ChildProcess = fork(resolve(import.meta.dirname, "browsers.ts"));
  /** Called with each text that all browsers of its company have, and its time on this process's clock. */
  hear: (text: string, at: number) => void = () => undefined;
  #opened: { done: () => void; failed: (error: Error) => void } | undefined;

  constructor() {
    this.#child.on("message", (said: ChildMessage) => {
      if (said === "open") this.#opened?.done();
      else if ("failed" in said) this.#opened?.failed(new Error(`A browser was refused: ${said.failed}`));
      else for (const [text, at] of said.whole) this.hear(text, at - performance.timeOrigin);
    });
  }

  /** Closes the open sockets and opens these. */
  open(order: Order): Promise<void> {
    return new Promise((done, failed) => {
      this.#opened = { done, failed };
      this.#child.send(order);
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  close(): void {
    this.#child.kill();
  }
}
