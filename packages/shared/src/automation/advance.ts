import type { BotAction, Decision } from "./decision.ts";
import type { BotTicket, Situation } from "./situation.ts";

/** The situation after a decision is performed, from which a playground continues. It keeps the times of the situation before the decision. */
export const advance = (situation: Situation, { actions, next }: Decision): Situation => ({
  ...situation,
  ticket: actions.reduce((ticket, action) => after(ticket, action, situation.now), {
    ...situation.ticket,
    state: next,
  }),
});

function after(ticket: BotTicket, action: BotAction, now: Date): BotTicket {
  switch (action.do) {
    case "text":
    case "ask":
    case "media":
      return { ...ticket, saidLately: ticket.saidLately + 1 };
    case "enter":
      return { ...ticket, queueId: action.queueId };
    case "transfer":
      return {
        ...ticket,
        status: action.userId === null ? "pending" : "open",
        userId: action.userId,
        queueId: action.queueId,
        state: null,
      };
    case "close":
      return { ...ticket, status: "closed", state: ticket.state?.kind === "unbegun" ? ticket.state : null };
    case "mark-closed": {
      const closedToldAt = action.told ? now : ticket.closedToldAt;
      return { ...ticket, outOfHours: ticket.outOfHours || action.flag, closedToldAt };
    }
    case "remember":
    case "talk":
    case "note":
    case "rate":
    case "end-rating":
    case "opt-out":
      return ticket;
  }
}
