import { inCompany } from "@balcao/core/base/database";
import { listActiveQuickMessages, listQuickMessages } from "@balcao/core/desk/quick-messages/list";
import {
  attachFile,
  createQuickMessage,
  deleteQuickMessage,
  detachFile,
  updateQuickMessage,
} from "@balcao/core/desk/quick-messages/service";
import { makeCompany, makeMedia, makeQuickMessage, makeUser, publishedBy } from "@balcao/core/testing/factories";
import type { Actor } from "@balcao/shared/permissions";
import { quickMessagesApi } from "@balcao/shared/quick-messages/api";
import { expect, test } from "vitest";
import { quickMessageKeys } from "../../../apps/web/src/nouns/quick-messages/noun.ts";
import { heardOf } from "../support/desks.ts";
import { type Cache, paged, play } from "../support/harness.ts";
import { cacheOf, expectFresh, type ScreenQuery } from "../support/screens.ts";

async function stage() {
  const companyId = await makeCompany();
  const [admin, ana] = [await makeUser(companyId, { profile: "admin" }), await makeUser(companyId)];
  const mediaId = await makeMedia(companyId, { key: `${companyId}/a` });
  const ours = { userId: admin.userId, geral: true, status: true };
  const sharedId = await makeQuickMessage(companyId, { ...ours, shortcode: "beta", mediaId });
  const ownId = await makeQuickMessage(companyId, {
    userId: ana.userId,
    geral: false,
    status: true,
    shortcode: "gama",
  });
  return { companyId, admin, ana, sharedId, ownId };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const words = { message: "Oi", keyword: "", keywordInitialAnswer: "", status: true };
const file = { key: "0/b", name: "b.pdf", size: 3, mimetype: "application/pdf" };
/** The actions by the names of their calls. */
const actions: Record<string, [name: string, act: (s: Stage) => Promise<unknown>][]> = {
  create: [
    ["one is made for all", (s) => createQuickMessage(s.admin, { ...words, shortcode: "alfa", geral: true })],
    ["one is made for oneself", (s) => createQuickMessage(s.ana, { ...words, shortcode: "alfa", geral: false })],
  ],
  update: [
    ["a quick message gets another shortcode", (s) => updateQuickMessage(s.admin, s.sharedId, { shortcode: "zeta" })],
    ["a quick message is switched off", (s) => updateQuickMessage(s.admin, s.sharedId, { status: false })],
    ["a common quick message becomes somebody's own", (s) => updateQuickMessage(s.admin, s.sharedId, { geral: false })],
    ["a user's own quick message gets a new text", (s) => updateQuickMessage(s.ana, s.ownId, { message: "Até logo" })],
  ],
  delete: [
    ["a common quick message is deleted", (s) => deleteQuickMessage(s.admin, s.sharedId)],
    ["a user's own quick message is deleted", (s) => deleteQuickMessage(s.ana, s.ownId)],
  ],
  attach: [["a quick message gets another file", (s) => attachFile(s.admin, s.sharedId, file)]],
  detach: [["a quick message loses its file", (s) => detachFile(s.admin, s.sharedId)]],
};
/** Calls without an event, because the order of suggestions may be slightly old. */
const quiet = ["used"];

test.each(Object.values(actions).flat())(
  "when %s, the screens of owner, colleague and admin show the same as a fresh fetch, or fetch again",
  async (_name, act) => {
    const s = await stage();
    const here = <T>(work: () => Promise<T>) => inCompany(s.companyId, work);
    const answers = (actor: Actor): ScreenQuery[] => [
      [quickMessageKeys.active, () => listActiveQuickMessages(actor)],
      [[...quickMessageKeys.lists, ""], () => listQuickMessages(actor, { searchParam: "", pageNumber: 1 }).then(paged)],
    ];
    const screens = new Map<Actor, Cache>();
    for (const actor of [s.admin, s.ana, await makeUser(s.companyId)])
      screens.set(actor, await cacheOf(answers(actor), here));
    const before = (await publishedBy(s.companyId)).length;
    await here(() => act(s));
    const told = (await publishedBy(s.companyId)).slice(before);
    for (const [actor, cache] of screens) {
      play(cache, heardOf(told, actor));
      expect(cache.getQueryData(quickMessageKeys.active)).toEqual(await here(() => listActiveQuickMessages(actor)));
      await expectFresh(cache, answers(actor), here);
    }
  },
);

test("the list of actions contains every call that changes a quick message", () => {
  const changing = Object.entries(quickMessagesApi).filter(([, { method }]) => method !== "GET");
  expect([...Object.keys(actions), ...quiet].toSorted()).toEqual(changing.map(([name]) => name).toSorted());
});
