import { inCompany } from "@balcao/core/base/database";
import { countBoard, showBoard } from "@balcao/core/desk/kanban/board";
import { orderColumns } from "@balcao/core/desk/kanban/columns";
import { clearColumn, moveCard, putTagOn } from "@balcao/core/desk/kanban/move";
import { updateTag, createTag, deleteTag } from "@balcao/core/desk/tags/service";
import { syncTags } from "@balcao/core/desk/tags/sync";
import { makeTicket, makeTicketTag, publishedBy } from "@balcao/core/testing/factories";
import type { Actor } from "@balcao/shared/permissions";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { sessionKey } from "../../../apps/web/src/nouns/auth/queries.ts";
import type { ColumnCounts } from "../../../apps/web/src/nouns/kanban/cache.ts";
import "../../../apps/web/src/nouns/kanban/queries.ts";
import { type Board, ticketKeys } from "../../../apps/web/src/nouns/tickets/keys.ts";
import { actions } from "../support/actions.ts";
import { automationActions } from "../support/automation-actions.ts";
import { deskOf, heardBy } from "../support/desks.ts";
import { type Cache, invalidated, play } from "../support/harness.ts";
import { sameStage } from "../support/same-stage.ts";
import { type Stage, stage } from "../support/stage.ts";

afterEach(() => void vi.useRealTimers());

/** The stage with two columns: Alfa, which has the open ticket, and Gama. Beta stays a plain tag. */
async function boardStage() {
  const s = await stage();
  const here = <T>(work: () => Promise<T>) => inCompany(s.companyId, work);
  await here(() => updateTag(s.admin, s.tag, { kanban: 1 }));
  const gama = (await here(() => createTag(s.admin, { name: "Gama", color: "#123456", kanban: 1 }))).id;
  return { ...s, gama, here };
}
type BoardStage = Stage & { gama: number };

async function boardOf(actor: Actor, filter = ticketKeys.board({ queueIds: [], users: [], q: "" })[2]): Promise<Cache> {
  const cache = createQueryClient();
  const wish = { queueIds: [...filter.queueIds], users: [...filter.users], searchParam: filter.q };
  const here = <T>(work: () => Promise<T>) => inCompany(actor.companyId, work);
  cache.setQueryData(sessionKey, (await deskOf(actor, [])).me);
  cache.setQueryData(ticketKeys.board(filter), await here(() => showBoard(actor, wish)));
  cache.setQueryData(ticketKeys.boardCounts(filter), await here(() => countBoard(actor, wish)));
  return cache;
}

/** The board's rows, for every filter in the cache. */
const shownBy = (cache: Cache) =>
  cache.getQueriesData<Board>({ queryKey: ticketKeys.boards }).map(([key, board]) => ({
    columns: board?.columns.map(({ tag, tickets }) => ({ tag, tickets })),
    counts: cache.getQueryData<ColumnCounts>(ticketKeys.boardCounts(key[2] as never)),
  }));

const moves: [name: string, act: (s: BoardStage) => Promise<unknown>][] = [
  ["a card is moved", (s) => moveCard(s.ana, s.open, { from: s.tag, to: s.gama })],
  ["a card is moved to the first column", (s) => moveCard(s.ana, s.open, { from: s.tag, to: null })],
  ["a waiting card is moved", (s) => moveCard(s.bruno, s.pending, { from: null, to: s.gama })],
  ["a card is moved by the two calls", (s) => clearColumn(s.ana, s.open).then(() => putTagOn(s.ana, s.open, s.gama))],
  ["a kanban tag is added to another", (s) => syncTags(s.ana, { ticketId: s.open, tags: [s.tag, s.gama] })],
  ["a plain tag is put on", (s) => putTagOn(s.ana, s.pending, s.otherTag)],
];

const begin = sameStage(boardStage, async (s) => {
  const filters = [
    { queueIds: [], users: [], q: "" },
    { queueIds: [s.queueId], users: [], q: "" },
    { queueIds: [], users: [s.ana.userId], q: "" },
  ];
  const screens: { actor: Actor; filter: (typeof filters)[number]; cache: Cache }[] = [];
  for (const actor of [s.ana, s.bruno, s.admin, s.stranger])
    for (const filter of filters)
      if (filter.users.length === 0 || actor === s.ana || actor === s.admin)
        screens.push({ actor, filter, cache: await boardOf(actor, filter) });
  return screens;
});

test.each([...actions.filter(([name]) => name !== "a tag is deleted"), ...automationActions, ...moves])(
  "when %s, every board shows the same as a fresh fetch, without fetching",
  async (_name, act) => {
    const { s, screens } = await begin();
    const before = (await publishedBy(s.companyId)).length;
    await s.here(() => act(s));
    for (const { actor, filter, cache } of screens) {
      play(cache, await heardBy(actor, before));
      expect(shownBy(cache)).toEqual(shownBy(await boardOf(actor, filter)));
      expect(invalidated(cache)).toEqual([]);
    }
  },
);

test.each<[string, (s: BoardStage) => Promise<unknown>]>([
  ["a column is deleted", (s) => deleteTag(s.admin, s.tag)],
  ["a tag becomes a column", (s) => updateTag(s.admin, s.otherTag, { kanban: 1 })],
  ["a column becomes a plain tag", (s) => updateTag(s.admin, s.tag, { kanban: 0 })],
  [
    "the columns of a card with two of them are ordered anew",
    async (s) => {
      await makeTicketTag(s.companyId, s.open, s.gama);
      await syncTags(s.ana, { ticketId: s.open, tags: [s.tag, s.gama] });
      await orderColumns(s.admin, { tagIds: [s.gama, s.tag] });
    },
  ],
])("when %s, the board fetches the present columns of its cards", async (_name, act) => {
  const s = await boardStage();
  const cache = await boardOf(s.bruno);
  const before = (await publishedBy(s.companyId)).length;
  await s.here(() => act(s));
  const heard = await heardBy(s.bruno, before);
  vi.useFakeTimers();
  play(cache, heard);
  vi.advanceTimersByTime(1000);
  expect(invalidated(cache).filter((key) => key.includes("board"))).toHaveLength(2);
});

test("the order of the columns changes without a fetch when every card has one column", async () => {
  const s = await boardStage();
  const cache = await boardOf(s.bruno);
  const before = (await publishedBy(s.companyId)).length;
  await s.here(() => orderColumns(s.admin, { tagIds: [s.gama, s.tag] }));
  play(cache, await heardBy(s.bruno, before));
  const names = (shown: Cache) => shownBy(shown)[0]?.columns?.map(({ tag }) => tag?.name);
  expect(names(cache)).toEqual([undefined, "Gama", "Alfa"]);
  expect(names(cache)).toEqual(names(await boardOf(s.bruno)));
});

test("only the count of a column is fetched again when the column's end was not fetched", async () => {
  const s = await boardStage();
  for (let n = 0; n < 30; n += 1)
    await makeTicket(s.companyId, { connectionId: s.connectionId, queueId: s.queueId, status: "pending" });
  const cache = await boardOf(s.bruno);
  const before = (await publishedBy(s.companyId)).length;
  // The oldest ticket is below the fetched page.
  await s.here(() => moveCard(s.bruno, s.pending, { from: null, to: s.gama }));
  const heard = await heardBy(s.bruno, before);
  vi.useFakeTimers();
  play(cache, heard);
  vi.advanceTimersByTime(1000);
  expect(invalidated(cache).filter((key) => key.includes("board"))).toEqual([expect.stringContaining("board-counts")]);
  vi.useRealTimers();
  const cards = (shown: Cache) => shownBy(shown)[0]?.columns?.map(({ tickets }) => tickets.map(({ id }) => id));
  expect(cards(cache)).toEqual(cards(await boardOf(s.bruno)));
});
