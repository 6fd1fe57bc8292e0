import type { MessageEvents } from "@balcao/shared/messages/events";
import type { ActivityEvents } from "@balcao/shared/activities/events";
import { activityOfStep } from "@balcao/shared/activities/rules";
import type { BotStepEvents } from "@balcao/shared/bot-steps/events";
import type { TicketNoteEvents } from "@balcao/shared/ticket-notes/events";
import type { Live } from "../../lib/cache/live.ts";
import { dropNote, putActivity, putNote, renewNote } from "./side-entries.ts";
import { putDraft, putMessage, putNotice, putStar } from "./cache.ts";

export const messagesLive: Live<MessageEvents> = {
  "message.create": (cache, { message }) => putMessage(cache, message),
  "message.update": (cache, { message }) => putMessage(cache, message),
  "message.star": (cache, star) => putStar(cache, star),
  "conversation.notice": (cache, { contactId, notice }) => putNotice(cache, contactId, notice),
  "draft.update": (cache, { ticketId, draft, ended }) => putDraft(cache, ticketId, draft, ended),
};

/** Handles the events of the entries between messages. The lists of notes and of bot steps handle the same events separately. */
export const besideLive: Live<
  ActivityEvents & BotStepEvents & Pick<TicketNoteEvents, "note.create" | "note.update" | "note.delete">
> = {
  "activity.create": (cache, { contactId, activity }) => putActivity(cache, contactId, activity),
  "bot-step.create": (cache, { contactId, step }) => {
    const activity = activityOfStep(step);
    if (activity) putActivity(cache, contactId, activity);
  },
  "note.create": (cache, { note }) => putNote(cache, note),
  "note.update": (cache, { note }) => renewNote(cache, note),
  "note.delete": (cache, { noteId, contactId }) => dropNote(cache, contactId, noteId),
};
