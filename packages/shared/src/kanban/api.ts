import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { idList, pageQuery, pageReply } from "../paging.ts";
import { maxColumns } from "../tags/rules.ts";
import { tagSchema } from "../tags/schema.ts";
import { ticketSchema } from "../tickets/schema.ts";

const ofTicket = z.object({ ticketId: idParam });
const filter = {
  queueIds: idList,
  /** The tickets of any of these owners. Only admins may name other users than themselves. */
  users: idList,
  /** Finds cards by the contact and by words in messages, like the list of tickets. */
  searchParam: text(100).default(""),
};
/** A column by the id of its tag. Null is the first column, with the tickets without a kanban tag. */
const column = idParam.nullable();
const cards = { tickets: z.array(ticketSchema), ...pageReply };
const counted = { ...cards, count: z.number().int() };
const cardsQuery = z.object({
  ...filter,
  /** Only the cards of this column: the id of a kanban tag, or `none` for the first column. Without it, the cards of the whole board. */
  column: z.union([z.literal("none"), idParam]).optional(),
  ...pageQuery,
});
const columnList = z.object({ lista: z.array(tagSchema) });

/**
 * The board: open and pending tickets that the caller sees, newest activity first. Each kanban tag has a column, and a first column has the tickets
 * without a kanban tag. A ticket with several kanban tags is in the first of its columns.
 */
export const kanbanApi = {
  /** The kanban tags in the order of the columns. */
  columns: route({ method: "GET", path: "/tags/kanban", access: "user", plan: "useKanban", response: columnList }),
  /** Sets the order of the columns. Only for admins (else 403). Kanban tags that are not named come after the others. */
  order: route({
    method: "PUT",
    path: "/tags/kanban",
    access: "user",
    plan: "useKanban",
    body: z.object({ tagIds: z.array(idParam).max(maxColumns) }),
    response: columnList,
  }),
  /** Every column with its first cards. */
  board: route({
    method: "GET",
    path: "/kanban",
    access: "user",
    plan: "useKanban",
    query: z.object(filter),
    response: z.object({ columns: z.array(z.object({ tag: tagSchema.nullable(), ...cards })) }),
  }),
  /** How many cards each column has. Null as `tagId` is the first column. */
  counts: route({
    method: "GET",
    path: "/kanban/counts",
    access: "user",
    plan: "useKanban",
    query: z.object(filter),
    response: z.object({ counts: z.array(z.object({ tagId: z.number().int().nullable(), count: z.number().int() })) }),
  }),
  /** Cards, page by page, and their total number. */
  cards: route({
    method: "GET",
    path: "/ticket/kanban",
    access: "user",
    plan: "useKanban",
    query: cardsQuery,
    response: z.object(counted),
  }),
  /** The same call under the plural path, which some callers use. */
  cardsToo: route({
    method: "GET",
    path: "/tickets/kanban",
    access: "user",
    plan: "useKanban",
    query: cardsQuery,
    response: z.object(counted),
  }),
  /**
   * Moves a card in one step: its kanban tags are removed, and the new tag is added. `from` is the column in which the caller saw the card. If
   * another user has moved the card meanwhile, the answer is 409 ERR_CARD_MOVED with the name of its column. 409 ERR_TICKET_STATE for a closed
   * ticket.
   */
  move: route({
    method: "PUT",
    path: "/ticket-tags/:ticketId",
    access: "user",
    plan: "useKanban",
    params: ofTicket,
    body: z.object({ from: column, to: column }),
    response: ticketSchema,
  }),
  /** Adds a tag to a ticket. A kanban tag replaces the ticket's other kanban tags. */
  put: route({
    method: "PUT",
    path: "/ticket-tags/:ticketId/:tagId",
    access: "user",
    plan: "useKanban",
    params: ofTicket.extend({ tagId: idParam }),
    response: ticketSchema,
  }),
  /** Removes the kanban tags of a ticket. Other tags stay. */
  clear: route({
    method: "DELETE",
    path: "/ticket-tags/:ticketId",
    access: "user",
    plan: "useKanban",
    params: ofTicket,
    response: ticketSchema,
  }),
};
