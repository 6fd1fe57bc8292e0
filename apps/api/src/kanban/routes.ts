import { countBoard, listCards, showBoard } from "@balcao/core/desk/kanban/board";
import { listColumns, orderColumns } from "@balcao/core/desk/kanban/columns";
import { clearColumn, moveCard, putTagOn } from "@balcao/core/desk/kanban/move";
import { kanbanApi } from "@balcao/shared/kanban/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const kanban = Router();
handle(kanban, kanbanApi.columns, async () => ({ lista: await listColumns() }));
handle(kanban, kanbanApi.order, ({ body }, actor) => orderColumns(actor, body));
handle(kanban, kanbanApi.board, ({ query }, actor) => showBoard(actor, query));
handle(kanban, kanbanApi.counts, ({ query }, actor) => countBoard(actor, query));
handle(kanban, kanbanApi.cards, ({ query }, actor) => listCards(actor, query));
handle(kanban, kanbanApi.cardsToo, ({ query }, actor) => listCards(actor, query));
handle(kanban, kanbanApi.move, ({ params, body }, actor) => moveCard(actor, params.ticketId, body));
handle(kanban, kanbanApi.put, ({ params }, actor) => putTagOn(actor, params.ticketId, params.tagId));
handle(kanban, kanbanApi.clear, ({ params }, actor) => clearColumn(actor, params.ticketId));
