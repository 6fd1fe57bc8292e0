import { expect, test } from "vitest";
import { sessionKey } from "../nouns/auth/queries.ts";
import { connectionList } from "../nouns/connections/noun.ts";
import { aConnection, aUser } from "../testing/samples.ts";
import { createQueryClient } from "./query-client.ts";
import { createRaceGuard } from "./newer-events.ts";

/** A fetch that reads the server at once, and gets its answer when the test releases it. */
function slowFetch() {
  let land = () => {};
  const read = [aConnection({ id: 1, status: "qrcode", qrcode: "2@x" })];
  const answer = new Promise<typeof read>((resolve) => {
    land = () => resolve(read);
  });
  return { queryFn: () => answer, land: () => land() };
}
const connected = { connection: aConnection({ id: 1, status: "CONNECTED" }) };

test("an event during the fetch of its list is not overwritten by the older answer", async () => {
  const cache = createQueryClient();
  cache.setQueryData(sessionKey, aUser());
  const race = createRaceGuard(cache);
  const { queryFn, land } = slowFetch();
  const fetched = cache.fetchQuery({ ...connectionList, queryFn });
  race.hear("connection.update", connected);
  land();
  await fetched;
  race.stop();
  expect(cache.getQueryData(connectionList.queryKey)?.map(({ status }) => status)).toEqual(["CONNECTED"]);
});

test("an event that came before the fetch began is not applied again after its answer", async () => {
  const cache = createQueryClient();
  let time = 0;
  const race = createRaceGuard(cache, () => time);
  race.hear("connection.update", connected);
  time = 1;
  const { queryFn, land } = slowFetch();
  const fetched = cache.fetchQuery({ ...connectionList, queryFn });
  land();
  await fetched;
  race.stop();
  expect(cache.getQueryData(connectionList.queryKey)?.map(({ status }) => status)).toEqual(["qrcode"]);
});

test("an event that arrives before the answer to a change wins over that answer", async () => {
  const cache = createQueryClient();
  cache.setQueryData(sessionKey, aUser());
  cache.setQueryData(connectionList.queryKey, [aConnection({ id: 1, status: "DISCONNECTED" })]);
  const race = createRaceGuard(cache);
  const { queryFn, land } = slowFetch();
  const changed = cache
    .getMutationCache()
    .build(cache, { mutationFn: queryFn, onSuccess: (list) => cache.setQueryData(connectionList.queryKey, list) })
    .execute(undefined);
  race.hear("connection.update", connected);
  land();
  await changed;
  race.stop();
  expect(cache.getQueryData(connectionList.queryKey)?.map(({ status }) => status)).toEqual(["CONNECTED"]);
});

test("undoing a refused change does not overwrite an event that came meanwhile", async () => {
  const cache = createQueryClient();
  cache.setQueryData(sessionKey, aUser());
  const before = [aConnection({ id: 1, status: "DISCONNECTED" })];
  cache.setQueryData(connectionList.queryKey, [aConnection({ id: 1, status: "OPENING" })]);
  const race = createRaceGuard(cache);
  const changed = cache
    .getMutationCache()
    .build(cache, {
      mutationFn: () => Promise.reject(new Error("refused")),
      onError: () => cache.setQueryData(connectionList.queryKey, before),
      meta: { quiet: true },
    })
    .execute(undefined);
  race.hear("connection.update", connected);
  await expect(changed).rejects.toThrow("refused");
  race.stop();
  expect(cache.getQueryData(connectionList.queryKey)?.map(({ status }) => status)).toEqual(["CONNECTED"]);
});
