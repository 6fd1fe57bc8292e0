import { createNote, deleteNote, listNotes } from "@balcao/core/desk/ticket-notes/service";
import { ticketNotesApi as api } from "@balcao/shared/ticket-notes/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const ticketNotes = Router();
handle(ticketNotes, api.list, ({ query }, actor) => listNotes(actor, query));
handle(ticketNotes, api.create, ({ body }, actor) => createNote(actor, body));
handle(ticketNotes, api.delete, ({ params }, actor) => deleteNote(actor, params.noteId));
