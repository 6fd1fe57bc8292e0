import { inCompany } from "@balcao/core/base/database";
import { readDraft } from "@balcao/core/desk/messages/sending/drafts";
import { listMessages } from "@balcao/core/desk/messages/lists/list";
import { listPins } from "@balcao/core/desk/ticket-pins/service";
import { presentSessionUser } from "@balcao/core/company/auth/presenter";
import { publishedBy } from "@balcao/core/testing/factories";
import { countTickets, listTickets } from "@balcao/core/desk/tickets/lists/list";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import { roomsOf } from "@balcao/shared/rooms";
import type { Conversation, Desk, PushedEvent } from "./harness.ts";

/** The events that this user's browser gets, by the rooms of its session, which the server decides. */
export async function heardBy(actor: Actor, since: number): Promise<PushedEvent[]> {
  const mine = new Set(roomsOf({ ...actor, admin: isAdmin(actor) }));
  const told = (await publishedBy(actor.companyId)).slice(since);
  return told
    .filter(({ rooms, except }) => rooms.some((room) => mine.has(room)) && !except.some((room) => mine.has(room)))
    .map(({ name, payload }) => ({ name, payload }) as unknown as PushedEvent);
}

export async function deskOf(actor: Actor, conversations: readonly Conversation[]): Promise<Desk> {
  const here = <T>(work: () => Promise<T>) => inCompany(actor.companyId, work);
  return {
    me: await here(() => presentSessionUser(actor.userId)),
    tickets: ({ status, unread = false, ...scope }) =>
      here(() =>
        listTickets(actor, {
          ...scope,
          ...(status === "any" ? {} : status === "snoozed" || status === "late" ? { [status]: true } : { status }),
          queueIds: [...scope.queueIds],
          withUnreadMessages: unread,
          searchParam: "",
          tags: [],
          users: [],
          pageNumber: 1,
        }),
      ),
    counts: (scope) => here(() => countTickets(actor, { ...scope, queueIds: [...scope.queueIds] })),
    pins: () => here(() => listPins(actor)),
    conversations,
    draft: (ticketId) => here(() => readDraft(actor, ticketId)),
    messages: ({ ticketId }) => here(() => listMessages(actor, ticketId, { pageNumber: 1 })),
  };
}
