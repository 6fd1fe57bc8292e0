import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import { Flights } from "./flights.ts";

/** Work by name. Each search and each run waits until the test releases it. */
function held() {
  const gates = new EventEmitter();
  const [waiting, begun, ended]: [string[], string[], string[]] = [[], [], []];
  let looks = 0;
  const flights = new Flights<{ name: string; companyId: number }, string, string>({
    name: "a piece of work",
    most: 9,
    mostOfOne: 9,
    mostOfCompany: 9,
    async find(free) {
      looks += 1;
      await once(gates, `look ${looks}`);
      return waiting.splice(0, free).map((name) => ({ name, companyId: 1 }));
    },
    keyOf: () => "key",
    claim: async ({ name }) => name,
    async run(name) {
      begun.push(name);
      await once(gates, name);
      ended.push(name);
    },
  });
  const letGo = async (name: string) => {
    await expect.poll(() => gates.listenerCount(name)).toBe(1);
    gates.emit(name);
  };
  return { flights, waiting, begun, ended, letGo };
}

test("`settled` resolves once no search is under way, even while the last flight still ends", async () => {
  const { flights, waiting, ended, letGo } = held();
  waiting.push("a", "b");
  const woken = flights.wake();
  for (const step of ["look 1", "look 2"]) await letGo(step);
  await woken;
  const settled = flights.settled().then(() => void ended.push("settled"));
  waiting.push("c");
  for (const step of ["a", "look 3", "look 4", "c"]) await letGo(step);
  waiting.push("d");
  for (const step of ["b", "look 5", "look 6", "d", "look 7"]) await letGo(step);
  await settled;
  expect(ended).toEqual(["a", "c", "b", "d", "settled"]);
});

test("work found during a stop is not begun, and the stop waits until the search ends", async () => {
  const { flights, waiting, begun, ended, letGo } = held();
  waiting.push("a");
  const woken = flights.wake();
  const stopped = flights.stop().then(() => void ended.push("stopped"));
  await letGo("look 1");
  expect(ended).toEqual([]);
  await Promise.all([woken, stopped]);
  expect(begun).toEqual([]);
});
