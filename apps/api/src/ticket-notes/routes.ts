import { listMentions, listReaders, readMentions } from "@balcao/core/desk/ticket-notes/mentions";
import { createNote, deleteNote, listNotes, updateNote } from "@balcao/core/desk/ticket-notes/service";
import { ticketNotesApi as api } from "@balcao/shared/ticket-notes/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const ticketNotes = Router();
handle(ticketNotes, api.list, ({ query }, actor) => listNotes(actor, query));
handle(ticketNotes, api.create, ({ body }, actor) => createNote(actor, body));
handle(ticketNotes, api.update, ({ params, body }, actor) => updateNote(actor, params.noteId, body));
handle(ticketNotes, api.delete, ({ params }, actor) => deleteNote(actor, params.noteId));
handle(ticketNotes, api.readers, ({ params }, actor) => listReaders(actor, params.ticketId));
handle(ticketNotes, api.mentions, (_, actor) => listMentions(actor));
handle(ticketNotes, api.readMentions, ({ body }, actor) => readMentions(actor, body));
