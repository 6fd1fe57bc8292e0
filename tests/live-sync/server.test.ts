import { inCompany } from "@balcao/core/base/database";
import { publishedBy } from "@balcao/core/testing/factories";
import { can } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { actions } from "./support/actions.ts";
import { automationActions } from "./support/automation-actions.ts";
import { placeActions } from "./support/place-actions.ts";
import { deskOf, heardBy } from "./support/desks.ts";
import { fetchAll, invalidated, play, shown, stillHere } from "./support/harness.ts";
import { sameStage } from "./support/same-stage.ts";
import { stage } from "./support/stage.ts";

const begin = sameStage(stage, (s) =>
  Promise.all(
    [s.ana, s.bruno, s.admin, s.stranger].map(async (actor) => {
      const scope = { showAll: can(actor, "tickets-manager:showall"), queueIds: [] };
      const watched = actor === s.stranger ? [] : [{ contactId: s.contactId, ticketId: s.open }];
      return { actor, scope, watched, cache: await fetchAll(await deskOf(actor, watched), scope) };
    }),
  ),
);

test.each([...actions, ...automationActions, ...placeActions])(
  "when %s, every screen shows the same as a fresh fetch",
  async (_name, act) => {
    const { s, screens } = await begin();
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
