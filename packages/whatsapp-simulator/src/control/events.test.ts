import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { COMPANY, JOAO, MARIA, useNetwork } from "../testing/setup.ts";
import { createPhoneClient } from "./client.ts";
import type { ControlEvent } from "./views.ts";

const stage = useNetwork();

/** Reads events until one fits. The reader is connected before `act` runs. */
async function hear(act: () => Promise<unknown>, fits: (event: ControlEvent) => boolean): Promise<ControlEvent> {
  const phone = createPhoneClient(stage.network.httpUrl);
  const enough = AbortSignal.timeout(10_000);
  const events = phone.events(enough);
  let next = events.next();
  await phone.state();
  await act();
  for (;;) {
    const { value, done } = await next;
    if (done) throw new Error("the stream ended");
    if (fits(value)) {
      await events.return(undefined);
      return value;
    }
    next = events.next();
  }
}

test("events about messages have no bytes and no secrets", async () => {
  const maria = stage.network.customer(MARIA);
  stage.network.account(COMPANY);
  const content = { kind: "image", data: new Uint8Array(3), mimetype: "image/png", caption: "\n\ndata: {}" } as const;
  const heard = await hear(
    () => maria.send(COMPANY, content),
    ({ type }) => type === "entry",
  );
  expect(heard).toMatchObject({ type: "entry", customer: MARIA, peer: `${COMPANY}@s.whatsapp.net` });
  const entry = heard.type === "entry" ? heard.entry : undefined;
  expect(entry).toMatchObject({ kind: "image", text: "\n\ndata: {}", mediaBytes: 3, fromCustomer: true });
  expect(Object.keys(entry ?? {})).not.toContain("raw");
});

test("changes that the network does not announce cause events too", async () => {
  const phone = createPhoneClient(stage.network.httpUrl);
  const isState = ({ type }: ControlEvent) => type === "state";
  expect(await hear(() => phone.addCustomer({ number: JOAO }), isState)).toEqual({ type: "state" });
  expect(await hear(() => phone.changeCustomer(JOAO, { name: "J" }), isState)).toEqual({ type: "state" });
  expect(await hear(() => phone.addGroup("Obra", [JOAO]), isState)).toEqual({ type: "state" });
});

test("every reader gets an event for each link", async () => {
  const readers = [1, 2].map(() =>
    hear(
      async () => undefined,
      ({ type }) => type === "linked",
    ),
  );
  await stage.linked();
  for (const heard of await Promise.all(readers))
    expect(heard).toMatchObject({ type: "linked", number: COMPANY, device: 1 });
});

test("a reader that is too slow is disconnected", async () => {
  const [slow] = (await once(get(`${stage.network.httpUrl}/api/events`), "response")) as [IncomingMessage];
  const reason = "x".repeat(1_000_000);
  for (let count = 0; count < 60; count++) stage.network.events.emit("event", { type: "refused", number: "1", reason });
  slow.resume();
  await expect(once(slow, "end")).rejects.toThrow("aborted");
});
