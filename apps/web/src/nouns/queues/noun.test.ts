import type { Connection } from "@balcao/shared/connections/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { beforeEach, expect, test } from "vitest";
import { apply } from "../../app/live.ts";
import { createQueryClient } from "../../app/query-client.ts";
import { aQueue, aQuickMessage, aTicket, aUser, sales, support } from "../../testing/samples.ts";
import { sessionKey, userIn } from "../auth/queries.ts";
import { quickMessageKeys } from "../quick-messages/noun.ts";
import { ticketKeys } from "../tickets/keys.ts";
import { queueList } from "./noun.ts";

let cache = createQueryClient();
const { uuid } = aTicket({ id: 1 });
const ticket = () => cache.getQueryData<Ticket>(ticketKeys.one(uuid));
beforeEach(() => {
  cache = createQueryClient();
  cache.setQueryData(sessionKey, aUser({ queues: [sales, support] }));
  cache.setQueryData(queueList.queryKey, [aQueue({ id: 1 }), aQueue({ id: 2 })]);
  cache.setQueryData(ticketKeys.one(uuid), aTicket({ id: 1, queue: sales }));
  cache.setQueryData(["connections"], [{ id: 1, queues: [sales, support] }]);
});
const queuesOf = () => ({
  list: cache.getQueryData<{ name: string }[]>(queueList.queryKey)?.map(({ name }) => name),
  mine: userIn(cache)?.queues.map(({ name }) => name),
  offered: cache.getQueryData<Connection[]>(["connections"])?.[0]?.queues.map(({ name }) => name),
});

test("a changed queue has its new name, colour and place on every screen, and connections keep their own order", () => {
  for (let times = 0; times < 2; times += 1)
    apply(cache, "queue.update", { queue: aQueue({ id: 1, name: "Balcão", color: "#000000", orderQueue: 9 }) });
  expect(queuesOf()).toEqual({
    list: ["Setor 2", "Balcão"],
    mine: ["Suporte", "Balcão"],
    offered: ["Balcão", "Suporte"],
  });
  expect(ticket()?.queue).toEqual({ id: 1, name: "Balcão", color: "#000000" });
});

test("a deleted queue can no longer be chosen, and tickets are fetched again", () => {
  apply(cache, "queue.delete", { queueId: 1 });
  expect(queuesOf()).toEqual({ list: ["Setor 2"], mine: ["Suporte"], offered: ["Suporte"] });
  expect(cache.getQueryState(ticketKeys.one(uuid))?.isInvalidated).toBe(true);
});

test("a changed setting reaches the signed-in user, even if it had no value before", () => {
  for (const value of ["disabled", "enabled"]) apply(cache, "settings.update", { setting: { key: "call", value } });
  apply(cache, "settings.update", { setting: { key: "aaa", value: "x" } });
  expect(userIn(cache)?.company.settings).toEqual([
    { key: "aaa", value: "x" },
    { key: "call", value: "enabled" },
  ]);
});

test("active quick messages that the user may use are suggested in the order of their use", () => {
  const [a, b] = [aQuickMessage({ id: 1, shortcode: "a", uses: 1 }), aQuickMessage({ id: 2, shortcode: "b", uses: 2 })];
  cache.setQueryData(quickMessageKeys.active, [a]);
  const codes = () => cache.getQueryData<{ shortcode: string }[]>(quickMessageKeys.active)?.map((one) => one.shortcode);
  for (const quickMessage of [b, b]) apply(cache, "quick-message.update", { quickMessage });
  expect(codes()).toEqual(["b", "a"]);
  apply(cache, "quick-message.update", { quickMessage: { ...b, status: false } });
  expect(codes()).toEqual(["a"]);
  apply(cache, "quick-message.delete", { quickMessageId: 1 });
  expect(codes()).toEqual([]);
});
