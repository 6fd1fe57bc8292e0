import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany, makeConnection } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { receiveCall } from "./receive-call.ts";

test("a call that arrives too late is only stored, even in a company that rejects calls", async () => {
  const companyId = await makeCompany({ settings: { call: "disabled" } });
  const connectionId = await makeConnection(companyId);
  const message = inboundText(connectionId);
  const call = { message, isVideo: true, from: "7@lid" };
  const late = new Date(message.serverTime.getTime() + 60_000);
  expect(await inCompany(companyId, () => receiveCall(call, late))).toMatchObject({ state: "stored" });
  const rows = (sql: string) => inCompany(companyId, () => queryText(sql));
  expect(await rows("select body, media_type, from_me from messages")).toEqual([
    { body: "video", media_type: "call_log", from_me: false },
  ]);
  expect(await rows("select 1 from connection_commands")).toEqual([]);
});

test("two callers get one text each, even when one of them calls twice", async () => {
  const companyId = await makeCompany({ settings: { call: "disabled" } });
  const connectionId = await makeConnection(companyId);
  const calls = [inboundText(connectionId), inboundText(connectionId)];
  const again = { ...(calls[0] ?? inboundText(connectionId)), wid: "AGAIN" };
  for (const message of [...calls, again])
    await inCompany(companyId, () =>
      receiveCall({ message, isVideo: false, from: "7@lid" }, new Date(message.serverTime.getTime() + 1000)),
    );
  const count = async (sql: string) => (await inCompany(companyId, () => queryText(sql))).length;
  expect(await count("select 1 from messages where from_me and source = 'system'")).toBe(2);
  expect(await count("select 1 from connection_commands where kind = 'reject'")).toBe(3);
});
