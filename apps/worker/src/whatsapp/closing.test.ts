import { describe, expect, test } from "vitest";
import { useStage } from "../testing/stage.ts";

const stage = useStage();

/** A connected number. */
async function linked(options: Parameters<typeof stage.startWorker>[0] = {}) {
  const desk = await stage.desk();
  const worker = stage.startWorker(options);
  await desk.link();
  return { desk, worker };
}
const keys = (desk: Awaited<ReturnType<typeof linked>>["desk"]) => desk.rows("select 1 from whatsapp_keys limit 1");

describe("ends that open again", () => {
  test("an ended socket opens again after a pause that the screen shows", async () => {
    const { desk } = await linked();
    stage.network.addFault({ kind: "drop", number: desk.number });
    const waiting = await desk.until(({ status }) => status === "TIMEOUT");
    expect(waiting).toMatchObject({ reason: "lost", retries: 1, wanted: true });
    const [row] = await desk.rows<{ inMs: number }>(
      `select extract(epoch from retry_at - now())::float8 * 1000 as "inMs" from connections`,
    );
    expect(row?.inMs).toBeLessThan(2500);
    stage.network.clearFaults();
    expect(await desk.until(({ status }) => status === "CONNECTED")).toMatchObject({ reason: null, retries: 0 });
  });

  test("a socket that ended with 515 opens again immediately, and no reason is shown", async () => {
    const { desk } = await linked();
    await desk.rows("delete from outbox");
    const online = stage.next("online", ({ number }) => number === desk.number);
    stage.network.addFault({ kind: "streamError", code: 515, number: desk.number });
    await online;
    await desk.until(({ status }) => status === "CONNECTED");
    expect(await desk.rows("select 1 from outbox where payload->'connection'->>'status' = 'TIMEOUT'")).toEqual([]);
    expect(await desk.rows("select 1 from connection_incidents")).toEqual([]);
  });

  test("a socket that ends with 500 opens again and again, with the same keys", async () => {
    const { desk } = await linked({ backOff: (attempt) => (attempt < 2 ? 100 : 3000) });
    stage.network.addFault({ kind: "failLogin", code: 500, number: desk.number, times: 2 });
    stage.network.addFault({ kind: "streamError", code: 500, number: desk.number });
    expect(await desk.until(({ retries }) => retries === 3)).toMatchObject({
      status: "TIMEOUT",
      reason: "unavailable",
    });
    expect(await desk.until(({ status }) => status === "CONNECTED")).toMatchObject({ number: desk.number });
    expect(await keys(desk)).toHaveLength(1);
  }, 60_000);

  test("an ended socket opens before the end of its pause when a user asks for it", async () => {
    const { desk } = await linked();
    stage.network.addFault({ kind: "failLogin", code: 503, number: desk.number, times: 2 });
    stage.network.addFault({ kind: "drop", number: desk.number });
    const { retries } = await desk.until((state) => state.status === "TIMEOUT" && state.retries === 2);
    expect(retries).toBe(2);
    await desk.rows("update connections set wanted = true, retry_at = null, retries = 0, status = 'OPENING'");
    await desk.until((state) => state.status === "TIMEOUT" && state.retries === 1);
    await desk.until(({ status }) => status === "CONNECTED");
  });
});

test("a dead connection does not delay a worker that stops", async () => {
  const { desk, worker } = await linked();
  stage.network.addFault({ kind: "freeze", number: desk.number });
  await worker.stop();
  expect(await desk.state()).toMatchObject({ status: "OPENING", reason: "stopped", wanted: true });
  stage.startWorker();
  await desk.until(({ status }) => status === "CONNECTED");
});

describe("ends that stay", () => {
  test("a socket that ended with 440 stays closed, explains why and keeps the keys", async () => {
    const { desk } = await linked();
    stage.network.addFault({ kind: "streamError", code: 440, number: desk.number });
    expect(await desk.until(({ status }) => status === "DISCONNECTED")).toMatchObject({
      reason: "replaced",
      wanted: false,
      number: desk.number,
    });
    expect(await keys(desk)).toHaveLength(1);
    stage.network.clearFaults();
    await desk.rows("update connections set wanted = true");
    await desk.until(({ status }) => status === "CONNECTED");
  });
});
