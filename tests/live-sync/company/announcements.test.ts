import { asPlatform, inCompany } from "@balcao/core/base/database";
import { currentAnnouncements, listAnnouncements } from "@balcao/core/office/announcements/list";
import {
  attachImage,
  createAnnouncement,
  deleteAnnouncement,
  detachImage,
  readAnnouncements,
  updateAnnouncement,
} from "@balcao/core/office/announcements/service";
import { makeCompany, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { announcementsApi } from "@balcao/shared/announcements/api";
import { roomsOf } from "@balcao/shared/rooms";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { announcementList, shownAnnouncements } from "../../../apps/web/src/nouns/announcements/noun.ts";
import { heardBy } from "../support/desks.ts";
import { type Cache, play } from "../support/harness.ts";

beforeEach(() => asPlatform(() => queryText("delete from announcements")));

const now = new Date("2026-11-20T12:00:00.000Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const words = { text: "Às 22h.", priority: 3 as const, status: true, startsAt: null, endsAt: null };

async function stage() {
  const make = (part: object) => asPlatform(() => createAnnouncement({ ...words, title: "Um", ...part }, now));
  const shownId = (await make({ title: "No ar", priority: 2 })).id;
  await make({ title: "Até logo", endsAt: inHours(8) });
  const draftId = (await make({ title: "Rascunho", status: false })).id;
  const [companyId, elsewhere] = [await makeCompany(), await makeCompany()];
  const operator = await makeUser(companyId, { super: true, profile: "admin" });
  return {
    companyId,
    operator,
    reader: await makeUser(companyId),
    stranger: await makeUser(elsewhere),
    shownId,
    draftId,
  };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const change = (id: number, part: object) => asPlatform(() => updateAnnouncement(id, part, now));
const image = { key: "0/a", name: "a.png", size: 3, mimetype: "image/png" };
/** The actions by the names of their calls. */
const actions: Record<string, [name: string, act: (s: Stage) => Promise<unknown>][]> = {
  create: [
    [
      "an urgent announcement is published",
      () => asPlatform(() => createAnnouncement({ ...words, title: "Novo", priority: 1 }, now)),
    ],
    ["a draft is written", () => asPlatform(() => createAnnouncement({ ...words, title: "Novo", status: false }, now))],
    [
      "an announcement is planned",
      () => asPlatform(() => createAnnouncement({ ...words, title: "Novo", startsAt: inHours(2) }, now)),
    ],
  ],
  update: [
    ["an announcement is reworded", (s) => change(s.shownId, { title: "Outro" })],
    ["an announcement becomes less urgent", (s) => change(s.shownId, { priority: 3 })],
    ["a draft is published", (s) => change(s.draftId, { status: true })],
    ["an announcement is withdrawn", (s) => change(s.shownId, { status: false })],
    ["an announcement gets an end", (s) => change(s.shownId, { endsAt: inHours(1) })],
    ["an announcement is put off", (s) => change(s.shownId, { startsAt: inHours(1) })],
  ],
  delete: [
    ["an announcement is deleted", (s) => asPlatform(() => deleteAnnouncement(s.shownId))],
    ["a draft is deleted", (s) => asPlatform(() => deleteAnnouncement(s.draftId))],
  ],
  attach: [["an announcement gets an image", (s) => asPlatform(() => attachImage(s.shownId, image, now))]],
  detach: [["an announcement loses its image", (s) => asPlatform(() => detachImage(s.shownId, now))]],
  read: [["a user reads one", (s) => inCompany(s.companyId, () => readAnnouncements(s.reader, [s.shownId], now))]],
};

type CurrentList = Awaited<ReturnType<typeof currentAnnouncements>>;

test.each(Object.values(actions).flat())(
  "when %s, the screens of every company show the same as a fresh fetch, or fetch again",
  async (_name, act) => {
    const s = await stage();
    const actors = [s.operator, s.reader, s.stranger];
    const screens = new Map<(typeof actors)[number], Cache>();
    const current = (actor: (typeof actors)[number]) =>
      inCompany(actor.companyId, () => currentAnnouncements(actor, now));
    const list = async (actor: (typeof actors)[number]) => ({
      pages: [
        await inCompany(actor.companyId, () => listAnnouncements(actor, { searchParam: "", pageNumber: 1 }, now)),
      ],
      pageParams: [undefined],
    });
    const before = new Map<number, number>();
    for (const actor of actors) {
      const cache = createQueryClient();
      cache.setQueryData(shownAnnouncements.queryKey, await current(actor));
      if (actor === s.operator) cache.setQueryData(announcementList("").queryKey, await list(actor));
      screens.set(actor, cache);
      before.set(actor.companyId, (await publishedBy(actor.companyId)).length);
    }
    await act(s);
    for (const [actor, cache] of screens) {
      play(cache, await heardBy(actor, before.get(actor.companyId) ?? 0));
      const [shown, fresh] = [cache.getQueryData<CurrentList>(shownAnnouncements.queryKey), await current(actor)];
      expect(shown?.records).toEqual(fresh.records);
      // A browser may fetch too early, but never too late.
      expect(fresh.changesAt === null || (shown?.changesAt ?? "~") <= fresh.changesAt).toBe(true);
      const listed = cache.getQueryState(announcementList("").queryKey);
      const isShown = listed !== undefined && !listed.isInvalidated;
      expect(isShown ? listed.data : null).toEqual(isShown ? await list(actor) : null);
    }
  },
);

test("a mark as read reaches only the screens of its user", async () => {
  const s = await stage();
  const told = async () => (await publishedBy(s.companyId)).filter(({ name }) => name === "announcement.read");
  await inCompany(s.companyId, () => readAnnouncements(s.reader, [s.shownId], now));
  const [event] = await told();
  expect(event?.rooms.some((room) => roomsOf({ ...s.reader, admin: false }).includes(room))).toBe(true);
  expect(event?.rooms.some((room) => roomsOf({ ...s.operator, admin: true }).includes(room))).toBe(false);
});

test("the list of actions contains every call that changes an announcement", () => {
  const changing = Object.entries(announcementsApi).filter(([, { method }]) => method !== "GET");
  expect(Object.keys(actions).toSorted()).toEqual(changing.map(([name]) => name).toSorted());
});
