import { inCompany } from "@balcao/core/database";
import { readDraft } from "@balcao/core/messages/drafts";
import { listMessages } from "@balcao/core/messages/list";
import { presentSessionUser } from "@balcao/core/sessions/presenter";
import { publishedBy } from "@balcao/core/testing/factories";
import { countTickets, listTickets } from "@balcao/core/tickets/list";
import { type Actor, can, isAdmin } from "@balcao/shared/permissions";
import { roomsOf } from "@balcao/shared/rooms";
import { expect, test } from "vitest";
import { actions } from "./actions.ts";
import { automationActions } from "./automation-actions.ts";
import { type Conversation, type Desk, fetchAll, invalidated, play, type Pushed, shown, stillHere } from "./harness.ts";
import { stage } from "./stage.ts";

/** What this user's browser is told: by the rooms of its session, as the server would. */
async function heardBy(actor: Actor, since: number): Promise<Pushed[]> {
  const mine = new Set(roomsOf({ ...actor, admin: isAdmin(actor) }));
  const told = (await publishedBy(actor.companyId)).slice(since);
  return told
    .filter(({ rooms, except }) => rooms.some((room) => mine.has(room)) && !except.some((room) => mine.has(room)))
    .map(({ name, payload }) => ({ name, payload }) as unknown as Pushed);
}

async function deskOf(actor: Actor, conversations: readonly Conversation[]): Promise<Desk> {
  const here = <T>(work: () => Promise<T>) => inCompany(actor.companyId, work);
  return {
    me: await here(() => presentSessionUser(actor.userId)),
    tickets: ({ status, ...scope }) =>
      here(() =>
        listTickets(actor, {
          ...scope,
          ...(status === "any" ? {} : status === "snoozed" ? { snoozed: true } : { status }),
          queueIds: [...scope.queueIds],
          withUnreadMessages: false,
          searchParam: "",
          tags: [],
          users: [],
          pageNumber: 1,
        }),
      ),
    counts: (scope) => here(() => countTickets(actor, { ...scope, queueIds: [...scope.queueIds] })),
    conversations,
    draft: (ticketId) => here(() => readDraft(actor, ticketId)),
    messages: ({ ticketId }) => here(() => listMessages(actor, ticketId, { pageNumber: 1 })),
  };
}

test.each([...actions, ...automationActions])(
  "when %s, every screen shows what a fresh fetch would",
  async (_name, act) => {
    const s = await stage();
    const watchers = [s.ana, s.bruno, s.admin, s.stranger];
    const screens = await Promise.all(
      watchers.map(async (actor) => {
        const scope = { showAll: can(actor, "tickets-manager:showall"), queueIds: [] };
        const watched = actor === s.stranger ? [] : [{ contactId: s.contactId, ticketId: s.open }];
        return { actor, scope, watched, cache: await fetchAll(await deskOf(actor, watched), scope) };
      }),
    );
    const before = (await publishedBy(s.companyId)).length;
    await inCompany(s.companyId, () => act(s));
    for (const { actor, scope, watched, cache } of screens) {
      play(cache, await heardBy(actor, before));
      const desk = await deskOf(actor, stillHere(cache, watched));
      expect(shown(cache, desk, scope)).toEqual(shown(await fetchAll(desk, scope), desk, scope));
      expect(invalidated(cache)).toEqual([]);
    }
  },
);
