import { asPlatform } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { describe, expect, test } from "vitest";
import { drawLine } from "../testing/line.ts";
import { type Desk, eventually, useStage } from "../testing/stage.ts";

const stage = useStage();

const holders = async (desks: Desk[]) => {
  const rows = await asPlatform(() =>
    queryText<{ holder: string }>(
      "select holder from connection_leases where connection_id = any($1::int[]) and expires_at > now() order by connection_id",
      [desks.map(({ connectionId }) => connectionId)],
    ),
  );
  return rows.map(({ holder }) => holder);
};
const online = (desk: Desk) =>
  stage.network
    .account(desk.number)
    .devices()
    .filter((device) => device.online).length;

describe("two workers", () => {
  test("two workers share the numbers when the second joins; when the first leaves, the second takes all of them, and nothing is lost", async () => {
    const first = stage.startWorker({ workerId: "share-1" });
    const desks = await Promise.all([stage.desk(), stage.desk(), stage.desk(), stage.desk()]);
    for (const desk of desks) await desk.link();
    expect(await holders(desks)).toEqual(Array.from({ length: 4 }, () => "share-1"));

    const maria = stage.customer();
    const sent: [Desk, string][] = [];
    const writing = new AbortController();
    const written = (async () => {
      for (let count = 0; !writing.signal.aborted; count += 1)
        for (const desk of desks)
          sent.push([desk, await maria.send(desk.number, { kind: "text", text: `n${count}` }, { delayMs: 20 })]);
    })();
    stage.startWorker({ workerId: "share-2" });
    await eventually(async () =>
      expect((await holders(desks)).toSorted()).toEqual(["share-1", "share-1", "share-2", "share-2"]),
    );
    for (const desk of desks) await desk.until(({ status }) => status === "CONNECTED");
    await first.stop();
    await eventually(async () => expect(await holders(desks)).toEqual(Array.from({ length: 4 }, () => "share-2")));
    for (const desk of desks) await desk.until(({ status }) => status === "CONNECTED");
    writing.abort();
    await written;
    for (const [desk, wid] of sent) await desk.message(wid);
    for (const desk of desks) {
      expect(await desk.messages()).toHaveLength(sent.filter(([owner]) => owner === desk).length);
      expect(online(desk)).toBe(1);
    }
  });

  test("two workers hold no more numbers than their limit", async () => {
    stage.startWorker({ workerId: "full", maxNumbers: 1 });
    const desks = await Promise.all([stage.desk(), stage.desk()]);
    await eventually(async () => expect(await holders(desks)).toEqual(["full"]));
    stage.startWorker({ workerId: "spare", maxNumbers: 1 });
    await eventually(async () => expect((await holders(desks)).toSorted()).toEqual(["full", "spare"]));
  });

  test("a worker drops a number that another worker has taken, and does not change the number's status", async () => {
    const desk = await stage.desk();
    stage.startWorker({ workerId: "old" });
    await desk.link();
    // The lease ends as if the worker had been silent for too long and had then come back.
    await asPlatform(() =>
      queryText(
        "update connection_leases set holder = 'new', epoch = epoch + 1, expires_at = now() + interval '1 hour' where connection_id = $1",
        [desk.connectionId],
      ),
    );
    await eventually(() => expect(online(desk)).toBe(0));
    expect(await desk.state()).toMatchObject({ status: "CONNECTED", wanted: true, reason: null });
  });

  test("a number that closes with 440 after its lease was lost keeps its status", async () => {
    const desk = await stage.desk();
    const line = await drawLine(stage.network.wsUrl);
    stage.startWorker({ workerId: "replaced", url: line.url });
    await desk.link();
    await asPlatform(() =>
      queryText(
        "update connection_leases set holder = 'other', epoch = epoch + 1, expires_at = now() + interval '1 hour' where connection_id = $1",
        [desk.connectionId],
      ),
    );
    stage.network.addFault({ kind: "streamError", code: 440, number: desk.number });
    await eventually(() => expect(online(desk)).toBe(0));
    expect(await desk.state()).toMatchObject({ status: "CONNECTED", wanted: true });
    await line.close();
  });
});

test("a worker that stops hands its numbers over immediately", async () => {
  const desk = await stage.desk();
  const first = stage.startWorker({ workerId: "leaves" });
  await desk.link();
  stage.startWorker();
  await first.stop();
  // The next worker need not wait until the lease runs out.
  expect(await holders([desk])).not.toContain("leaves");
  await desk.until(({ status }) => status === "CONNECTED");
  await eventually(() => expect(online(desk)).toBe(1));
});

test("a number for which no worker has a place shows this reason, and is opened once there is a place", async () => {
  stage.startWorker({ maxNumbers: 1 });
  const first = await (await stage.desk()).link();
  const second = await stage.desk();
  expect(await second.until(({ reason }) => reason === "no-place")).toMatchObject({ status: "OPENING", wanted: true });
  const told = await second.rows(
    "select 1 from outbox where payload->'connection'->>'reason' = 'no-place' and payload->'connection'->>'status' = 'OPENING'",
  );
  expect(told).not.toHaveLength(0);
  await first.rows("update connections set wanted = false");
  expect(await second.until(({ status }) => status === "qrcode")).toMatchObject({ reason: null });
});
