import type { ServerResponse } from "node:http";
import type { Play } from "../play.ts";
import { viewMark, viewPosted, viewReceived, viewSent } from "./views.ts";

/** A reader with this much unread data is disconnected. It reconnects and fetches everything. */
const backlogLimit = 8 * 1024 * 1024;
const heartbeatMs = 15_000;

/** Sends new events as server-sent events. After a gap a reader fetches the lists. */
export function openEvents(play: Play, response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.write("retry: 1000\n\n");
  const send = (event: object) => {
    if (response.writableLength > backlogLimit) response.destroy();
    else response.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const stops = [
    play.sent.listen((message) => send({ type: "sent", message: viewSent(message) })),
    play.statuses.listen((message) => send({ type: "sent", message: viewSent(message) })),
    play.received.listen((message) => send({ type: "received", message: viewReceived(message) })),
    play.marks.listen((mark) => send({ type: "mark", mark: viewMark(mark) })),
    play.posted.listen((posted) => send({ type: "posted", posted: viewPosted(posted) })),
  ];
  const heartbeat = setInterval(() => response.write(": still here\n\n"), heartbeatMs);
  heartbeat.unref();
  response.on("close", () => {
    clearInterval(heartbeat);
    for (const stop of stops) stop();
  });
}
