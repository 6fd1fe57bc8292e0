import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PasskeyCeremony } from "./ceremony.ts";
import { Opening } from "./opening.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A number of a worker that has its lease or not, and what happened to its socket. */
function number(isLinked = true) {
  const asked: string[] = [];
  const lease = { isOurs: true };
  const link = {
    isLinked,
    ceremony: null as PasskeyCeremony | null,
    connect: ({ pairingNumber }: { pairingNumber: string | null }) => void asked.push(`connect ${pairingNumber}`),
    disconnect: async (): Promise<void> => void asked.push("disconnect"),
    forgetKeys: async () => void asked.push("forget keys"),
  };
  const opening = new Opening(link, { mayAct: () => lease.isOurs, linkWithinMs: 60_000 }, (reason) =>
    asked.push(reason ? `give up as ${reason}` : "give up"),
  );
  return { asked, lease, link, opening };
}
const aSecond = () => vi.advanceTimersByTimeAsync(1000);

test("a number is opened immediately while its lease is ours", () => {
  const { asked, opening } = number();
  opening.begin(() => null);
  expect(asked).toEqual(["connect null"]);
});

test("a worker that may have lost the number logs in only when the lease is certainly its own", async () => {
  const { asked, lease, opening } = number(false);
  lease.isOurs = false;
  opening.begin(() => "5511999990000");
  await aSecond();
  expect(asked).toEqual([]);
  lease.isOurs = true;
  await aSecond();
  await aSecond();
  expect(asked).toEqual(["connect 5511999990000"]);
});

test("a socket that is not open yet when the lease runs out is closed", async () => {
  const { asked, lease, opening } = number();
  opening.begin(() => null);
  lease.isOurs = false;
  await aSecond();
  expect(asked).toEqual(["connect null", "disconnect"]);
  lease.isOurs = true;
  await aSecond();
  expect(asked).toEqual(["connect null", "disconnect", "connect null"]);
});

test("a number that is being linked begins anew, because the next socket would log in with the keys of the code before", async () => {
  const { asked, lease, opening } = number(false);
  opening.begin(() => "5511999990000");
  lease.isOurs = false;
  await aSecond();
  lease.isOurs = true;
  await aSecond();
  const linking = "connect 5511999990000";
  expect(asked).toEqual([linking, "disconnect", "forget keys", linking]);
});

test("a link with a passkey is given up with its reason, because its user would otherwise see a new code without an explanation", async () => {
  const { asked, lease, link, opening } = number(false);
  opening.begin(() => null);
  link.ceremony = { begin: async () => null, show: () => false, compare: () => false };
  lease.isOurs = false;
  await aSecond();
  expect(asked).toEqual(["connect null", "disconnect", "forget keys", "give up as passkey-lost"]);
});

test("a number is opened again only when its socket is closed", async () => {
  const { asked, lease, link, opening } = number();
  let closed: () => void = () => undefined;
  link.disconnect = () =>
    new Promise<void>((resolve) => {
      closed = resolve;
    });
  opening.begin(() => null);
  lease.isOurs = false;
  await aSecond();
  lease.isOurs = true;
  await aSecond();
  expect(asked).toEqual(["connect null"]);
  closed();
  await aSecond();
  expect(asked).toEqual(["connect null", "connect null"]);
});

test("an open socket is left alone, and so is a number that the worker released", async () => {
  const [open, gone] = [number(), number()];
  open.opening.begin(() => null);
  open.opening.pause();
  gone.lease.isOurs = false;
  gone.opening.begin(() => null);
  gone.opening.end();
  open.lease.isOurs = false;
  gone.lease.isOurs = true;
  await aSecond();
  expect([open.asked, gone.asked]).toEqual([["connect null"], []]);
});

test("only a number that is not linked is given up after a while, unless a step of its link has a limit of its own", () => {
  const [linked, waiting, stepping] = [number(), number(false), number(false)];
  for (const { opening } of [linked, waiting, stepping]) opening.begin(() => null);
  stepping.opening.endLimit();
  vi.advanceTimersByTime(60_000);
  expect([linked.asked, waiting.asked, stepping.asked]).toEqual([
    ["connect null"],
    ["connect null", "give up"],
    ["connect null"],
  ]);
});
