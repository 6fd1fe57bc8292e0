import { byTime } from "@balcao/shared/activities/rules";
import type { Activity } from "@balcao/shared/activities/schema";
import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inField, inList, renewAnswers, without } from "../../lib/cache/list-changes.ts";
import { type MessagePage, messageKeys, type MessagePages } from "./cache.ts";

/** Changes the newest page of the windows that include the newest message. */
function inPresent(cache: QueryClient, contactId: number, change: (page: MessagePage) => MessagePage): void {
  renewAnswers<MessagePages>(cache, messageKeys.of(contactId), (data) => {
    const [newest, ...older] = data.pages;
    if (!newest || newest.newerCursor) return data;
    const next = change(newest);
    return next === newest ? data : { ...data, pages: [next, ...older] };
  });
}

/** Puts an activity once into the windows that include the newest message. */
export function putActivity(cache: QueryClient, contactId: number, activity: Activity): void {
  inPresent(cache, contactId, (page) =>
    page.activities.some(({ id }) => id === activity.id)
      ? page
      : { ...page, activities: [...page.activities, activity].toSorted(byTime) },
  );
}

/** Puts a new note once into the windows that include the newest message. */
export function putNote(cache: QueryClient, note: TicketNote): void {
  inPresent(cache, note.contactId, (page) =>
    page.notes.some(({ id }) => id === note.id) ? page : { ...page, notes: [...page.notes, note] },
  );
}

export const renewNote = (cache: QueryClient, note: TicketNote): void =>
  renewAnswers<MessagePages>(cache, messageKeys.of(note.contactId), (data) => ({
    ...data,
    pages: data.pages.map(
      inField(
        "notes",
        inList<TicketNote>((one) => (one.id === note.id ? note : one)),
      ),
    ),
  }));

export const dropNote = (cache: QueryClient, contactId: number, noteId: number): void =>
  renewAnswers<MessagePages>(cache, messageKeys.of(contactId), (data) => ({
    ...data,
    pages: data.pages.map(inField("notes", inList(without<TicketNote>(noteId)))),
  }));
