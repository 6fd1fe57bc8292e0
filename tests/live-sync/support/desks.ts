import { inCompany } from "@balcao/core/base/database";
import { readDraft } from "@balcao/core/desk/messages/sending/drafts";
import { listMessages } from "@balcao/core/desk/messages/lists/list";
import { listPins } from "@balcao/core/desk/ticket-pins/service";
import { presentSessionUser } from "@balcao/core/company/auth/presenter";
import { publishedBy } from "@balcao/core/testing/factories";
import { countTickets, listTickets } from "@balcao/core/desk/tickets/lists/list";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import { roomsOf } from "@balcao/shared/rooms";
import type { Conversation, Desk } from "./harness.ts";

type OutboxEvents = Awaited<ReturnType<typeof publishedBy>>;

/** Those of the events that this user's browser gets, by the rooms of its session, which the server decides. */
export function heardOf(told: OutboxEvents, actor: Actor): OutboxEvents {
  const mine = new Set(roomsOf({ ...actor, admin: isAdmin(actor) }));
  return told.filter(
    ({ rooms, except }) => rooms.some((room) => mine.has(room)) && !except.some((room) => mine.has(room)),
  );
}

/** The events of the actor's company that this user's browser gets, without the first `since` events of the company. */
export const heardBy = async (actor: Actor, since: number): Promise<OutboxEvents> =>
  heardOf((await publishedBy(actor.companyId)).slice(since), actor);

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
