import { transports } from "@balcao/shared/connections/transports";
import { afterAll, expect, test } from "vitest";
import { keyBench } from "../testing/keys.ts";
import { Desk, eventually, Stage } from "../testing/stage.ts";
import { Gate } from "@balcao/core/base/gate";
import { makeParts } from "../session-parts.ts";
import type { LinkEvents, NumberLink } from "./gateway.ts";
import { NumberSession } from "./sessions.ts";
import { Storing } from "./store-rows.ts";

// A phone that accepted a code reports the link to its owner. The worker must then listen to the socket of the code on the screen, and that socket
// keeps its keys.

const bench = keyBench("relink");
afterAll(() => bench.end());

/** A number that waits to be linked, on a transport that deletes keys only when the test releases it. */
async function waiting({ linkWithinMs }: { linkWithinMs?: number } = {}) {
  const lease = await bench.held();
  const asked: string[] = [];
  const forgets: (() => void)[] = [];
  let events: LinkEvents | undefined;
  const link = {
    can: transports.whatsapp.can,
    isLinked: false,
    load: async () => undefined,
    connect: ({ pairingNumber }: { pairingNumber: string | null }) => asked.push(`connect for ${pairingNumber}`),
    disconnect: async () => void asked.push("disconnect"),
    release: async () => undefined,
    forgetKeys: () => new Promise<void>((resolve) => void forgets.push(resolve)),
  };
  const transport = {
    hold: (_lease: unknown, given: LinkEvents) => {
      events = given;
      return link as unknown as NumberLink;
    },
  };
  const context = {
    transport,
    makeParts,
    storing: new Storing(new Gate(2)),
    camera: () => undefined,
    mayAct: () => true,
    ...(linkWithinMs && { linkWithinMs }),
  };
  const wanted = {
    connectionId: lease.connectionId,
    wanted: true,
    isMidPasskey: false,
    pairingNumber: null as string | null,
    retryAt: null,
  };
  const session = new NumberSession(lease, wanted, { ...context, over: () => asked.push("over") });
  const desk = new Desk(new Stage(), lease.companyId, lease.connectionId, "5511999990000");
  if (!events) throw new Error("No link was asked for");
  await session.start();
  const askFor = (pairingNumber: string) => session.follow({ ...wanted, pairingNumber }, performance.now());
  return { desk, session, link, events, asked, forgets, askFor };
}
/** Releases everything that was started. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("when two codes are requested one after the other, only the second opens a socket, after the keys of both are deleted", async () => {
  const { session, asked, forgets, askFor } = await waiting();
  askFor("5511999990001");
  await eventually(() => expect(forgets).toHaveLength(1));
  askFor("5511999990002");
  await eventually(() => expect(forgets).toHaveLength(2));
  forgets[0]?.();
  await settle();
  expect(asked).toEqual(["connect for null", "disconnect", "disconnect"]);
  forgets[1]?.();
  await eventually(() => expect(asked.slice(3)).toEqual(["connect for 5511999990002"]));
  await session.stop({ handOver: false });
});

test("a code that is requested while the keys of a broken connection are deleted stays on the screen despite the retry of that connection", async () => {
  const { session, events, asked, forgets, askFor, desk } = await waiting();
  events.closed("lost");
  await eventually(() => expect(forgets).toHaveLength(1));
  askFor("5511999990001");
  await eventually(() => expect(forgets).toHaveLength(2));
  for (const forget of forgets) forget();
  await eventually(() => expect(asked).toContain("connect for 5511999990001"));
  events.pairingCode("ABCD1234");
  await desk.until(({ pairingCode }) => pairingCode === "ABCD1234");
  await session.stop({ handOver: false });
  const told = await desk.rows<{ status: string }>(
    "select payload->'connection'->>'status' as status from outbox where name = 'connection.update'",
  );
  expect(told.map(({ status }) => status)).not.toContain("TIMEOUT");
});

test("a number that nobody linked in time closes its socket before its keys are deleted", async () => {
  const { desk, asked, forgets } = await waiting({ linkWithinMs: 1 });
  await eventually(() => expect(forgets).toHaveLength(1));
  expect(asked).toEqual(["connect for null", "disconnect"]);
  forgets[0]?.();
  await desk.until(({ reason }) => reason === "qr-expired");
});

test("a number that is linked at the moment when its time ends keeps that link", async () => {
  const { session, link, asked, forgets } = await waiting({ linkWithinMs: 300 });
  link.disconnect = async () => {
    link.isLinked = true;
  };
  await eventually(() => expect(asked).toEqual(["connect for null", "connect for null"]));
  expect(forgets).toEqual([]);
  await session.stop({ handOver: false });
});
