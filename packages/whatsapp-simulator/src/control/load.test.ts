import { expect, test } from "vitest";
import { COMPANY, useNetwork } from "../testing/setup.ts";
import { createPhoneClient } from "./client.ts";
import { LoadRun, runLoad } from "./load.ts";
import { loadCustomerNumber } from "./load-types.ts";

const stage = useNetwork();
const OTHER = "5511900000002";

/** Texts that the company's client shows, each once, in the order of their first arrival. */
const shown = (client: Awaited<ReturnType<typeof stage.linked>>) => [
  ...new Set(client.received.flatMap(({ message }) => message?.conversation ?? [])),
];

test("numbered texts from many people reach the company, in order for each of them", async () => {
  const [client, other] = [await stage.linked(COMPANY), await stage.linked(OTHER)];
  const options = { customers: 5, numbers: [COMPANY, OTHER], messages: 23, ratePerSecond: 1_000 };
  const report = await runLoad(stage.network, options);
  expect(report).toMatchObject({ status: "done", refused: [], greetings: [] });
  expect(report.sent.length).toBe(23);
  expect(new Set(report.sent.map(({ id }) => id)).size).toBe(23);
  for (const { id, number } of report.sent) await (number === COMPANY ? client : other).message(id);
  const of = (person: string) => [...shown(client), ...shown(other)].filter((text) => text.startsWith(`${person} `));
  expect(of("c1")).toEqual(["c1 #0001", "c1 #0002", "c1 #0003", "c1 #0004", "c1 #0005"]);
  expect(of("c5")).toEqual(["c5 #0001", "c5 #0002", "c5 #0003", "c5 #0004"]);
  expect(report.sent.find(({ text }) => text === "c2 #0001")).toMatchObject({
    customer: loadCustomerNumber(2),
    number: OTHER,
  });
});

test("a run keeps its rate, and can encrypt all messages beforehand", async () => {
  await stage.linked();
  const start = performance.now();
  const options = { customers: 2, numbers: [COMPANY], messages: 11, ratePerSecond: 50, encryptAhead: true };
  const run = new LoadRun(stage.network, options);
  expect(run.report.status).not.toBe("sending");
  expect((await run.done).sent.length).toBe(11);
  expect(performance.now() - start).toBeGreaterThanOrEqual(200);
});

test("a run duplicates deliveries, and its faults are removed at the end", async () => {
  const client = await stage.linked();
  const options = {
    customers: 1,
    numbers: [COMPANY],
    messages: 4,
    ratePerSecond: 1_000,
    duplicates: 1,
    reorderings: 0,
  };
  const { sent } = await runLoad(stage.network, options);
  const copies = (id: string | undefined) => client.received.filter(({ key }) => key.id === id).length;
  for (const { id } of sent) await client.until(() => copies(id) === 2);
  const after = await runLoad(stage.network, { ...options, duplicates: undefined, messages: 2 });
  await client.message(after.sent[1]?.id ?? "");
  expect(copies(after.sent[0]?.id)).toBe(1);
});

test("a run waits until the company has answered the greetings", async () => {
  const client = await stage.linked();
  const phone = createPhoneClient(stage.network.httpUrl);
  const options = { customers: 4, numbers: [COMPANY], messages: 8, ratePerSecond: 1_000, answered: 0.5 };
  const id = await phone.startLoad(options);
  for (const text of ["c1 #0000", "c2 #0000"]) await client.until(() => shown(client).includes(text));
  const greeting = await phone.loadReport(id);
  expect(greeting).toMatchObject({ status: "greeting", sent: [], finishedAt: null });
  expect(greeting.waitingForAnswer).toEqual(
    [1, 2].map((person) => ({ customer: loadCustomerNumber(person), number: COMPANY })),
  );
  for (const { customer } of greeting.waitingForAnswer) await client.sendText(`${customer}@s.whatsapp.net`, "Oi!");
  await expect.poll(async () => (await phone.loadReport(id)).status).toBe("done");
  const report = await phone.loadReport(id);
  expect([report.sent.length, report.greetings.length, report.waitingForAnswer.length]).toEqual([8, 2, 0]);

  const again = await runLoad(stage.network, options);
  expect(again).toMatchObject({ status: "done", greetings: [] });
});

test("a run ends on request and after its time, even with messages left", async () => {
  const phone = createPhoneClient(stage.network.httpUrl);
  const endless = { customers: 1, numbers: [COMPANY], messages: 1_000, ratePerSecond: 1, answered: 1 };
  const id = await phone.startLoad(endless);
  await phone.stopLoad(id);
  await expect.poll(() => phone.loadReport(id)).toMatchObject({ status: "failed", reason: "stopped" });
  const late = await runLoad(stage.network, { ...endless, maxSeconds: 0.1 });
  expect(late).toMatchObject({ status: "failed", reason: "not finished within 0.1 s" });
});

test("a run with values out of bounds is refused", async () => {
  const phone = createPhoneClient(stage.network.httpUrl);
  const good = { customers: 1, numbers: [COMPANY], messages: 1, ratePerSecond: 1 };
  for (const bad of [
    { customers: 0 },
    { customers: 5_001 },
    { messages: 100_001 },
    { messages: 1.5 },
    { ratePerSecond: 0 },
    { numbers: [] },
  ]) {
    expect(() => new LoadRun(stage.network, { ...good, ...bad })).toThrow(RangeError);
    await expect(phone.startLoad({ ...good, ...bad })).rejects.toMatchObject({ status: 400 });
  }
  await expect(phone.startLoad({ ...good, duplicates: 2 })).rejects.toMatchObject({ status: 400 });
  await expect(phone.loadReport("99")).rejects.toMatchObject({ status: 404 });
});
