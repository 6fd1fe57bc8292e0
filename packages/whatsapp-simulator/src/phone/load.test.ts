import { expect, test } from "vitest";
import { COMPANY, MARIA, useNetwork } from "../testing/setup.ts";

const stage = useNetwork();

test("messages that were encrypted beforehand are sent when released, in any order, each once", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  const prepared = [];
  for (const text of ["um", "dois", "três", "quatro"])
    prepared.push(await maria.prepare(COMPANY, { kind: "text", text }));
  expect([maria.chat(COMPANY), client.received]).toEqual([[], []]);
  const [one, two, three, four] = prepared;
  for (const each of [two, one, four, three]) await each?.release();
  await client.until(() => client.received.filter(({ message }) => message?.conversation).length === 4);
  expect(client.received.flatMap(({ message }) => message?.conversation ?? [])).toEqual([
    "dois",
    "um",
    "quatro",
    "três",
  ]);
  await expect.poll(() => maria.chat(COMPANY).map(({ ack }) => ack)).toEqual([2, 2, 2, 2]);
});

test("many numbers are served at the same time, and each gets only its own messages", async () => {
  const numbers = Array.from({ length: 4 }, (_, index) => `551190000001${index}`);
  const clients = await Promise.all(numbers.map((number) => stage.linked(number)));
  const customers = Array.from({ length: 10 }, (_, index) => stage.network.customer(`552198765000${index}`));
  const sent = await Promise.all(
    customers.flatMap((customer) =>
      numbers.map((to) => customer.send(to, { kind: "text", text: `${customer.number} ${to}` })),
    ),
  );
  await Promise.all(
    clients.map((client) =>
      client.until(() => client.received.filter(({ message }) => message?.conversation).length === 10),
    ),
  );
  for (const [index, client] of clients.entries()) {
    const texts = client.received.flatMap(({ message }) => message?.conversation ?? []);
    expect(texts.toSorted()).toEqual(customers.map(({ number }) => `${number} ${numbers[index]}`));
  }
  expect(new Set(sent).size).toBe(40);
});
