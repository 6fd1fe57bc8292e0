import type { Play } from "../play.ts";
import type { List } from "./server.ts";
import { viewMark, viewPosted, viewReceived, viewSent, viewState } from "./views.ts";

/** The readable lists: all objects, and the journal from a position on. */
export const lists = (play: Play): List[] => [
  { name: "state", rows: () => viewState(play.world) },
  { name: "sent", rows: () => play.sent.all.map(viewSent) },
  { name: "received", rows: () => play.received.all.map(viewReceived) },
  { name: "marks", rows: () => play.marks.all.map(viewMark) },
  { name: "posted", rows: () => play.posted.all.map(viewPosted) },
  {
    name: "calls",
    rows: () => play.calls.all.map(({ at, method, path, status, body }) => ({ at, method, path, status, body })),
  },
];
