import type { ServerResponse } from "node:http";
import type { Network, NetworkEvent } from "../network-api.ts";
import { type ControlEvent, viewEvent } from "./views.ts";

/** A reader with this much unread data is disconnected. It reconnects and fetches everything. */
const BACKLOG_LIMIT = 8 * 1024 * 1024;
const HEARTBEAT_MS = 15_000;

/** Server-sent events of the network. Events are not repeated after a gap, so a reader that (re)connects fetches the state. */
export class EventStream {
  readonly #readers = new Set<ServerResponse>();

  constructor(network: Network) {
    network.events.on("event", (event: NetworkEvent) => this.#readers.size > 0 && this.send(viewEvent(event)));
  }

  open(response: ServerResponse): void {
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    response.write("retry: 1000\n\n");
    const heartbeat = setInterval(() => response.write(": still here\n\n"), HEARTBEAT_MS);
    heartbeat.unref();
    this.#readers.add(response);
    response.on("close", () => {
      clearInterval(heartbeat);
      this.#readers.delete(response);
    });
  }

  send(event: ControlEvent): void {
    const line = `data: ${JSON.stringify(event)}\n\n`;
    for (const reader of this.#readers) {
      if (reader.writableLength > BACKLOG_LIMIT) reader.destroy();
      else reader.write(line);
    }
  }
}
