import { expect, test } from "vitest";
import { asPlatform } from "../../base/database.ts";
import { makeCompany, makeConnection } from "../../testing/factories.ts";
import { numbersWithoutPlace } from "./no-place.ts";

test("a worker without room lists the numbers of its own network and the official ones", async () => {
  const companyId = await makeCompany();
  const made = new Map<string, number>();
  for (const network of ["whatsapp", "simulator", "official"] as const)
    made.set(network, await makeConnection(companyId, { network, status: "OPENING", wanted: true }));
  const named = (await asPlatform(() => numbersWithoutPlace("simulator"))).filter((one) => one.companyId === companyId);
  expect(named.map(({ id }) => id)).toEqual([made.get("simulator"), made.get("official")]);
});
