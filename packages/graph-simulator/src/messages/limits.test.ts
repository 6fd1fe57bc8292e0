import { expect, test } from "vitest";
import { startAll, statusesOf } from "../testing/product.ts";

const hour = 3_600_000;
const text = { type: "text", text: { body: "oi" } };
const template = { type: "template", template: { name: "aviso_entrega", language: { code: "pt_BR" } } };
const codesOf = (heard: Parameters<typeof statusesOf>[0]) =>
  statusesOf(heard).flatMap(({ errors }) => (errors as { code: number }[] | undefined)?.map(({ code }) => code) ?? []);

test("any message of the customer opens the window for 24 hours, even a reaction", async () => {
  const { graph, number, ana, clock, send, heard } = await startAll();
  ana.write(number, "oi");
  clock.advance(23 * hour);
  ana.write(number, { type: "reaction", messageId: "wamid.x", emoji: "👍" });
  clock.advance(23 * hour);
  await send(text);
  clock.advance(hour);
  await send(text);
  await heard.count(5);
  expect(graph.sent.all.map(({ failure }) => failure)).toEqual([null, 131047]);
  expect(codesOf(heard)).toEqual([131047]);
});

test("a message outside the window is refused in the answer to the call when a test configures this", async () => {
  const { graph, send } = await startAll();
  graph.world.windowRefusal = "direct";
  const { status, json } = await send(text);
  expect(status).toBe(400);
  expect(json.error).toMatchObject({ code: 131047, error_data: { details: expect.stringContaining("24 hours") } });
  expect(graph.sent.all).toEqual([]);
});

test("messages to a customer who came from an advertisement are free for 72 hours from the first answer, and later ones are not", async () => {
  const { graph, account, number, ana, clock, send } = await startAll();
  graph.makeTemplate(account, { category: "MARKETING" });
  ana.write(number, "oi", {
    referral: { source_url: "https://fb.me/1", source_id: "1", source_type: "ad", ctwa_clid: "c" },
  });
  clock.advance(23 * hour);
  await send(text);
  clock.advance(71 * hour);
  await send(template);
  clock.advance(hour);
  await send(template);
  expect(graph.sent.all.map(({ isFreeEntry, category }) => [isFreeEntry, category])).toEqual([
    [true, "service"],
    [true, "marketing"],
    [false, "marketing"],
  ]);
});

test("the status of a free message says that it is not billed, and names its conversation", async () => {
  const { number, ana, send, heard } = await startAll();
  ana.write(number, "oi", { referral: { source_url: "https://fb.me/1", source_id: "1", source_type: "ad" } });
  await send(text);
  await heard.count(3);
  expect(statusesOf(heard)[0]).toMatchObject({
    conversation: { origin: { type: "referral_conversion" }, expiration_timestamp: expect.any(String) },
    pricing: { billable: false, type: "free_entry_point", category: "service" },
  });
});

test("a service message was free before October 2026", async () => {
  const { number, ana, send, heard } = await startAll("2026-09-30T12:00:00Z");
  ana.write(number, "oi");
  await send(text);
  await heard.count(3);
  expect(statusesOf(heard)[0]).toMatchObject({ pricing: { billable: false, type: "free_customer_service" } });
});

test("a person gets up to 45 messages in one go, and then one message every six seconds", async () => {
  const { number, ana, clock, send } = await startAll();
  ana.write(number, "oi");
  const many = async (count: number) => {
    const codes = [];
    for (let n = 0; n < count; n += 1) codes.push((await send(text)).json.error?.code ?? null);
    return codes;
  };
  expect(await many(46)).toEqual([...Array.from({ length: 45 }, () => null), 131056]);
  clock.advance(6_000);
  expect(await many(2)).toEqual([null, 131056]);
  clock.advance(12_000);
  expect(await many(3)).toEqual([null, null, 131056]);
});

test("a number refuses messages beyond its limit a second, and takes them again a second later", async () => {
  const { graph, number, clock, send } = await startAll();
  number.messagesPerSecond = 20;
  const people = Array.from({ length: 21 }, (_, n) => graph.makeCustomer(`55119777700${10 + n}`));
  for (const person of people) person.write(number, "oi");
  const answers = [];
  for (const { person } of people) answers.push(await send(text, { to: person.phone }));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  expect(answers.at(-1)?.json.error?.code).toBe(130429);
  expect(answers.at(-1)?.headers.get("retry-after")).toBe("1");
  clock.advance(1_000);
  expect((await send(text)).status).toBe(200);
});

test("a portfolio may write to its tier's number of people a day, and people who wrote first do not count", async () => {
  const { graph, account, number, clock, send, heard } = await startAll();
  graph.makeTemplate(account);
  account.portfolio.tier = "TIER_250";
  for (let n = 0; n < 249; n += 1) account.portfolio.begun.set(`somebody ${n}`, clock.now());
  const [one, two, three] = [71, 72, 73].map((end) => graph.makeCustomer(`55119777700${end}`));
  three?.write(number, "oi");
  for (const customer of [one, two, three, one]) await send(template, { to: customer?.person.phone });
  await heard.count(8);
  expect(graph.sent.all.map(({ failure }) => failure)).toEqual([null, 131048, null, null]);
  clock.advance(24 * hour);
  await send(template, { to: two?.person.phone });
  expect(graph.sent.all.at(-1)?.failure).toBeNull();
});

test("marketing does not reach people who stopped it, had enough of it, or are in an experiment, and a utility message does", async () => {
  const { graph, account, number, send, heard, ana } = await startAll();
  graph.makeTemplate(account, { category: "MARKETING" });
  graph.makeTemplate(account, { name: "util" });
  ana.write(number, "oi");
  ana.setMarketing(number, "stop");
  await heard.count(2);
  const preference = heard.all.flatMap(({ json }) => json.entry[0]?.changes[0]?.value.user_preferences ?? []);
  expect(preference).toEqual([
    expect.objectContaining({ wa_id: "5511999990000", category: "marketing_messages", value: "stop" }),
  ]);
  const capped = graph.makeCustomer("5511977770001", { capped: true });
  const tried = graph.makeCustomer("5511977770002", { inExperiment: true });
  for (const { person } of [ana, capped, tried]) await send(template, { to: person.phone });
  await send({ ...template, template: { ...template.template, name: "util" } });
  await heard.count(7);
  expect(graph.sent.all.map(({ failure }) => failure)).toEqual([131050, 131049, 130472, null]);
  ana.setMarketing(number, "resume");
  await send(template);
  await heard.count(10);
  expect(graph.sent.all.at(-1)?.failure).toBeNull();
});

test("a message fails for a person without WhatsApp, who blocked the number, whom the number blocked, or who is unknown", async () => {
  const { graph, account, number, ana, send, heard } = await startAll();
  graph.makeTemplate(account);
  ana.block(number);
  const without = graph.makeCustomer("5511977770001", { hasWhatsApp: false });
  const { person: unwanted } = graph.makeCustomer("5511977770002");
  number.blocked.add(unwanted.waId);
  for (const to of [ana.person.phone, without.person.phone, unwanted.phone, "5511900000000"])
    await send(template, { to });
  await heard.count(4);
  expect(codesOf(heard)).toEqual([131026, 131026, 131026, 131026]);
});

test("a number that is unregistered, restricted, for tests or without an approved name refuses in the answer to the call", async () => {
  const { graph, account, number, send } = await startAll();
  const code = async () => (await send(text)).json.error?.code;
  number.registered = false;
  expect(await code()).toBe(133010);
  number.registered = true;
  graph.decide.decideName(number, "DECLINED");
  expect(await code()).toBe(131037);
  graph.decide.decideName(number, "APPROVED");
  graph.decide.restrict(account, { code: 131031 });
  expect(await code()).toBe(131031);
  graph.decide.restrict(account, { code: null });
  graph.decide.allowOnly(number, ["+55 11 97777-0001"]);
  expect(await code()).toBe(131030);
});
