import { pinTicket } from "@balcao/core/desk/ticket-pins/service";
import { changeTicket } from "@balcao/core/desk/tickets/verbs/service";
import { takeBack } from "@balcao/core/desk/tickets/verbs/take-back";
import type { Stage } from "./stage.ts";

/** Actions that keep a ticket on top for one user, and actions that return it to its place. */
export const placeActions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["a ticket is pinned", (s) => pinTicket(s.ana, s.open, { pinned: true })],
  [
    "a pinned ticket goes out of sight, and comes back",
    async (s) => {
      await pinTicket(s.ana, s.open, { pinned: true });
      await changeTicket(s.ana, s.open, { queueId: s.otherQueueId });
      await takeBack(s.ana, s.open);
    },
  ],
  [
    "a return and a transfer to a colleague are taken back",
    async (s) => {
      await changeTicket(s.ana, s.open, { status: "pending" });
      await takeBack(s.ana, s.open);
      await changeTicket(s.ana, s.open, { userId: s.bruno.userId });
      await takeBack(s.ana, s.open);
    },
  ],
];
