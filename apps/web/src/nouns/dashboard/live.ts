import type { TicketEvents } from "@balcao/shared/tickets/events";
import type { Live } from "../../lib/cache/live.ts";
import { workHappened } from "./work.ts";

export const dashboardLive: Live<TicketEvents> = { "ticket.update": workHappened, "ticket.gone": workHappened };
