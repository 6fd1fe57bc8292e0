import type { EventName, Events } from "@balcao/shared/events";
import type { QueryClient } from "@tanstack/react-query";
import { sessionEnded } from "../features/auth/ended.ts";
import { dropConnection, putConnection } from "../features/connections/queries.ts";
import { dropContacts, learnContact, putImport } from "../features/contacts/cache.ts";
import { workHappened } from "../features/dashboard/work.ts";
import { putHours } from "../features/hours/cache.ts";
import { putDraft, putMessage, putStar } from "../features/messages/cache.ts";
import { dropQuickMessage, putQuickMessage } from "../features/quick-messages/cache.ts";
import { dropQueue, putQueue } from "../features/queues/cache.ts";
import { putSetting } from "../features/settings/cache.ts";
import { dropTag, putTag } from "../features/tags/cache.ts";
import { signs } from "../features/presence/signs.ts";
import { dropSchedule, dropSchedulesOf, putSchedule, renameInSchedules } from "../features/schedules/cache.ts";
import { dropNote, putNote } from "../features/ticket-notes/cache.ts";
import { dropTicket, putTicket } from "../features/tickets/cache.ts";
import { dropUser, putUser } from "../features/users/cache.ts";

/**
 * What each pushed event does to the cache. A new event name does not compile until it has a line here. Events carry
 * the whole object and may come twice, or again after a fetch: every line here leaves the same cache the second time.
 */
export const live: { [N in EventName]: (cache: QueryClient, payload: Events[N]) => unknown } = {
  "session.ended": (_cache, ended) => sessionEnded(ended),
  // The server closes the socket next, and a new token brings the new rights.
  "session.changed": () => undefined,
  "connection.update": (cache, { connection }) => putConnection(cache, connection),
  "connection.delete": (cache, { connectionId }) => dropConnection(cache, connectionId),
  "contact.update": (cache, { contact, sameName }) => {
    learnContact(cache, contact, sameName);
    renameInSchedules(cache, contact);
  },
  "contact.delete": (cache, { contactIds }) => {
    dropContacts(cache, contactIds);
    dropSchedulesOf(cache, contactIds);
  },
  "contact-import.update": (cache, { contactImport }) => putImport(cache, contactImport),
  "hours.update": (cache, { hours }) => putHours(cache, hours),
  "ticket.update": (cache, { ticket }) => {
    putTicket(cache, ticket);
    workHappened();
  },
  "ticket.gone": (cache, { ticketId }) => {
    dropTicket(cache, ticketId);
    workHappened();
  },
  "message.create": (cache, { message }) => {
    // What was being typed has come.
    if (!message.fromMe) signs.customer(message.ticketId, "paused");
    putMessage(cache, message);
  },
  "message.update": (cache, { message }) => putMessage(cache, message),
  "message.star": (cache, star) => putStar(cache, star),
  "draft.update": (cache, { ticketId, draft }) => putDraft(cache, ticketId, draft),
  "queue.update": (cache, { queue }) => putQueue(cache, queue),
  "queue.delete": (cache, { queueId }) => dropQueue(cache, queueId),
  "settings.update": (cache, { setting }) => putSetting(cache, setting),
  "note.create": (cache, { note }) => putNote(cache, note),
  "note.delete": (cache, { noteId, contactId }) => dropNote(cache, contactId, noteId),
  "schedule.update": (cache, { schedule }) => putSchedule(cache, schedule),
  "schedule.delete": (cache, { scheduleId }) => dropSchedule(cache, scheduleId),
  "tag.update": (cache, { tag }) => putTag(cache, tag),
  "tag.delete": (cache, { tagId }) => dropTag(cache, tagId),
  "quick-message.update": (cache, { quickMessage }) => putQuickMessage(cache, quickMessage),
  "quick-message.delete": (cache, { quickMessageId }) => dropQuickMessage(cache, quickMessageId),
  "user.update": (cache, { user }) => putUser(cache, user),
  "user.delete": (cache, { userId }) => dropUser(cache, userId),
};

export const eventNames = Object.keys(live) as EventName[];

export const apply = <N extends EventName>(cache: QueryClient, name: N, payload: Events[N]): unknown =>
  live[name](cache, payload);
