import { expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { makeCompany, makeConnection } from "../../../testing/factories.ts";
import { overlapping } from "../../../testing/race.ts";
import { beginSend, sendTaken } from "./official-sends.ts";

test("when two workers begin to send a message, only one begins", async () => {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId, { network: "official" });
  const begin = () => beginSend(connectionId, "BLC0A");
  const outcomes = await overlapping(companyId, begin, begin);
  expect(outcomes).toMatchObject([{ done: { kind: "new" } }, { done: { kind: "tried" } }]);
  await inCompany(companyId, () => sendTaken(connectionId, "BLC0A", "wamid.A"));
  expect(await inCompany(companyId, begin)).toEqual({ kind: "taken", wamid: "wamid.A" });
});
