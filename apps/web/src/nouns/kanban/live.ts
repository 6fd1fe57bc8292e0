import type { KanbanEvents } from "@balcao/shared/kanban/events";
import type { TagEvents } from "@balcao/shared/tags/events";
import type { TicketEvents } from "@balcao/shared/tickets/events";
import type { Live } from "../../lib/live.ts";
import { dropCard, dropColumn, orderColumns, placeColumns, putCard, putColumn } from "./cache.ts";

/** What the board does on events, beside what the other screens do on them. */
export const kanbanLive: Live<KanbanEvents & TagEvents & TicketEvents> = {
  "kanban.order": (cache, { tagIds }) => orderColumns(cache, tagIds),
  "tag.update": (cache, { tag }) => putColumn(cache, tag),
  "tag.order": (cache, { tagIds }) => placeColumns(cache, tagIds),
  "tag.delete": (cache, { tagId }) => dropColumn(cache, tagId),
  "ticket.update": (cache, { ticket }) => putCard(cache, ticket),
  "ticket.gone": (cache, { ticketId }) => dropCard(cache, ticketId),
};
