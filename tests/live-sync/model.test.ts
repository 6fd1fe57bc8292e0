import type { SessionUser } from "@balcao/shared/auth/schema";
import { describe, expect, test } from "vitest";
import { aUser } from "../../apps/web/src/testing/samples.ts";
import { fetchAll, invalidated, play, shown, stillHere } from "./support/harness.ts";
import { Model, randomOf } from "./support/model.ts";

const ana = aUser({ features: [] });
const listeners: [who: string, me: SessionUser, scope: { showAll: boolean; queueIds: number[] }][] = [
  ["an attendant", ana, { showAll: false, queueIds: [] }],
  [
    "an attendant who also sees tickets without a queue",
    { ...ana, allTicket: "enable" },
    { showAll: false, queueIds: [] },
  ],
  ["an admin who sees all", { ...ana, profile: "admin" }, { showAll: true, queueIds: [] }],
  ["an admin who looks at one queue", { ...ana, profile: "admin" }, { showAll: true, queueIds: [2] }],
];

describe.each(listeners)("the screen of %s", (_who, me, scope) => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))(
    "the screen shows the same as a fresh fetch (random run %i)",
    async (seed) => {
      const random = randomOf(seed + 1);
      const model = new Model(me);
      for (let step = 0; step < 25; step += 1) model.act(random);
      model.takeHeard();
      // The cache drops a conversation when its user no longer sees one of its tickets, or newly sees another.
      const watched = [...model.tickets.values()]
        .filter(({ queueId }) => queueId === 1)
        .map(({ id, contactId }) => ({ contactId, ticketId: id }));
      const stale = await fetchAll(model.desk(watched), scope);
      for (let step = 0; step < 30; step += 1) {
        model.act(random);
        play(stale, model.takeHeard());
      }
      const desk = model.desk(stillHere(stale, watched));
      expect(shown(stale, desk, scope)).toEqual(shown(await fetchAll(desk, scope), desk, scope));
      expect(invalidated(stale)).toEqual([]);
    },
  );
});
