import { expect, test } from "vitest";
import { messagesOf, startAll, statusesOf, valuesOf } from "../testing/product.ts";

const day = 86_400_000;

test("a person with a user name shows no phone number, unless the company wrote to that number in the last thirty days", async () => {
  const { graph, number, heard, send, clock } = await startAll();
  const bia = graph.makeCustomer("5531988887777", { name: "Bia", username: "bia.sa" });
  expect(bia.person.waId).toBe("553188887777");
  const scoped = bia.write(number, "1").message.from_user_id;
  await heard.until();
  expect(valuesOf(heard)[0]?.contacts).toEqual([{ profile: { name: "Bia", username: "bia.sa" }, user_id: scoped }]);
  expect(messagesOf(heard)[0]).not.toHaveProperty("from");
  await send({ type: "text", text: { body: "oi" } }, { recipient: scoped });
  await heard.count(3);
  expect(statusesOf(heard)).toEqual([
    expect.objectContaining({ recipient_user_id: scoped }),
    expect.objectContaining({ recipient_user_id: scoped }),
  ]);
  for (const status of statusesOf(heard)) expect(status).not.toHaveProperty("recipient_id");
  const answer = await send({ type: "text", text: { body: "oi" } }, { to: "5531988887777" });
  expect(answer.json.contacts).toEqual([{ input: "5531988887777", wa_id: "553188887777" }]);
  expect(bia.write(number, "2").message.from).toBe("553188887777");
  clock.advance(30 * day + 1);
  expect(bia.write(number, "3").message.from).toBeUndefined();
});

test("the contacts of received messages contain the user name, and the contacts of sent messages do not", async () => {
  const { graph, number, heard, send } = await startAll();
  const bia = graph.makeCustomer("5511988887777", { username: "bia" });
  const scoped = bia.write(number, "1").message.from_user_id;
  await send({ type: "text", text: { body: "oi" } }, { recipient: scoped });
  await heard.count(3);
  const names = valuesOf(heard).flatMap(({ statuses, contacts = [] }) =>
    (statuses ?? []).map(({ status }) => ({
      status,
      username: (contacts[0]?.profile as { username?: string } | undefined)?.username,
    })),
  );
  expect(names).toHaveLength(2);
  expect(names).toContainEqual({ status: "delivered", username: "bia" });
  expect(names).toContainEqual({ status: "sent", username: undefined });
});

test("a person who reinstalls WhatsApp is announced by a system message", async () => {
  const { number, ana, heard } = await startAll();
  ana.changeIdentity(number);
  await heard.until();
  expect(messagesOf(heard)).toEqual([
    expect.objectContaining({
      type: "system",
      system: expect.objectContaining({ type: "customer_identity_changed", customer: "5511999990000" }),
    }),
  ]);
});

test("a person has one scoped id in a portfolio, and another one in another portfolio", async () => {
  const { graph, account, number, ana } = await startAll();
  const beside = graph.makeNumber(graph.makeAccount({ portfolio: account.portfolio }), "5511944440000");
  const apart = graph.makeNumber(graph.makeAccount(), "5511955550000");
  const [own, same, other] = [number, beside, apart].map((each) => ana.write(each, "oi").message.from_user_id);
  expect(own).toMatch(/^BR\.[0-9A-Za-z]{1,128}$/);
  expect(same).toBe(own);
  expect(other).not.toBe(own);
});

test("a person who changes the phone number is announced by a system message, with the old and the new scoped id", async () => {
  const { number, ana, heard, send, graph } = await startAll();
  const old = ana.write(number, "oi").message.from_user_id;
  await heard.until();
  expect(graph.world.personByPhone("5511999990000")).toBe(ana.person);
  ana.changePhone("5511966660000");
  await heard.count(3);
  const system = valuesOf(heard).find(({ messages }) => messages?.[0]?.type === "system");
  expect(system).not.toHaveProperty("contacts");
  const fresh = ana.write(number, "sou eu").message.from_user_id;
  expect(fresh).not.toBe(old);
  expect(system?.messages?.[0]).toMatchObject({
    from: "5511999990000",
    from_user_id: old,
    system: { type: "user_changed_number", wa_id: "5511966660000", user_id: fresh },
  });
  expect(valuesOf(heard, "user_id_update")[0]?.user_id_update).toEqual([
    expect.objectContaining({ user_id: { previous: old, current: fresh } }),
  ]);
  await send({ type: "text", text: { body: "oi" } }, { to: "5511966660000" });
  expect(graph.sent.all[0]?.person).toBe(ana.person);
  await send({ type: "text", text: { body: "oi" } }, { to: "5511999990000" });
  expect(graph.sent.all[1]?.person).toBeNull();
});
