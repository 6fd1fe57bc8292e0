import type { Tag } from "@balcao/shared/tags/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { beforeEach, expect, test } from "vitest";
import { apply } from "../../app/live.ts";
import { createQueryClient } from "../../app/query-client.ts";
import { aTicket } from "../../testing/samples.ts";
import { contactKeys } from "../contacts/cache.ts";
import { ticketKeys } from "../tickets/keys.ts";
import { allTags, tagList } from "./noun.ts";

const tag = (id: number, name: string, place?: number): Tag => ({
  id,
  name,
  color: "#123456",
  kanban: 0,
  ...(place === undefined ? {} : { place }),
});
const [news, vip] = [tag(1, "Novo"), tag(2, "VIP")];
const { uuid } = aTicket({ id: 1 });
const lists: (readonly unknown[])[] = [tagList("").queryKey, contactKeys.list("", "name")];
let cache = createQueryClient();
beforeEach(() => {
  cache = createQueryClient();
  cache.setQueryData(allTags.queryKey, [news, vip]);
  cache.setQueryData(ticketKeys.one(uuid), aTicket({ id: 1, tags: [news, vip] }));
  for (const key of lists) cache.setQueryData(key, { pages: [], pageParams: [] });
});
const namesOf = (tags: readonly Tag[] | undefined) => tags?.map(({ name }) => name);
const shown = () => ({
  choices: namesOf(cache.getQueryData(allTags.queryKey)),
  ticket: namesOf(cache.getQueryData<Ticket>(ticketKeys.one(uuid))?.tags),
  fetchedAnew: lists.map((key) => cache.getQueryState(key)?.isInvalidated),
});

test("a renamed tag has its new name and place in the choices and on its tickets, and lists with the tag are fetched again", () => {
  for (let times = 0; times < 2; times += 1) apply(cache, "tag.update", { tag: tag(1, "Zeta") });
  expect(shown()).toEqual({ choices: ["VIP", "Zeta"], ticket: ["VIP", "Zeta"], fetchedAnew: [true, true] });
});

test("a new tag can be chosen, and is on no ticket", () => {
  apply(cache, "tag.update", { tag: tag(3, "Alfa") });
  expect(shown()).toEqual({ choices: ["Alfa", "Novo", "VIP"], ticket: ["Novo", "VIP"], fetchedAnew: [true, true] });
});

test("a deleted tag disappears from the choices and from its tickets", () => {
  for (let times = 0; times < 2; times += 1) apply(cache, "tag.delete", { tagId: 1 });
  expect(shown()).toEqual({ choices: ["VIP"], ticket: ["VIP"], fetchedAnew: [true, true] });
});

test("a new order of tags applies to the choices and to tickets, and contacts stay as they are", () => {
  apply(cache, "tag.order", { tagIds: [2, 1] });
  expect(shown()).toEqual({ choices: ["VIP", "Novo"], ticket: ["VIP", "Novo"], fetchedAnew: [true, false] });
});
