// npm run bench:bots: measures the engine's decisions in a second; the time from a customer's message to the bot's menu at the desk, beside the same
// message to a number without a bot; and the assistant's search over 5,000 pieces, beside bare full text. It prints the ratios of one run, which no
// test asserts. Run `npm run build` before. A word after the command runs one part alone: engine, answers, search.
import { EventEmitter, once } from "node:events";
import { decide } from "@balcao/shared/automation/engine/decide";
import type { Message } from "@balcao/shared/messages/schema";
import { botNode, botQueue, botSituation, botState, heard } from "@balcao/shared/testing/automation";
import { io } from "socket.io-client";
import { Desk, linkNumber } from "../e2e/support/desk.ts";
import { type Product, startProduct } from "../e2e/support/product.ts";
import { percentile } from "./lib/measure.ts";

const engineMs = 2000;
const customers = 300;
const warmUp = 50;

/** Usual situations, each with the customer's message. */
const cases = () => {
  const tree = Array.from({ length: 9 * 9 + 9 }, (_, index) =>
    botNode({ id: index + 1, parentId: index < 9 ? null : Math.floor((index - 9) / 9) + 1, option: (index % 9) + 1 }),
  );
  const queues = [botQueue(1, "Vendas", { tree }), botQueue(2, "Suporte")];
  const options = {
    ...botState("options"),
    options: tree.slice(0, 9).map(({ id, title }) => ({ n: id, queueId: 1, name: title, optionId: id })),
  };
  return {
    "a first message, answered by the menu": [botSituation({ queues }), heard("Bom dia", { isNew: true })],
    "a choice in the menu, answered by a tree": [
      botSituation({ queues, ticket: { state: botState() } }),
      heard("vendas"),
    ],
    "a choice in a tree of 90 options": [botSituation({ queues, ticket: { queueId: 1, state: options } }), heard("3")],
    "a word that nobody understands": [
      botSituation({ queues, ticket: { queueId: 1, state: options } }),
      heard("quero falar de ontem"),
    ],
    "a line between people": [
      botSituation({ queues, ticket: { status: "open", userId: 1, queueId: 1 } }),
      heard("Obrigada"),
    ],
  } as const;
};

function engine(): void {
  const figures: Record<string, object> = {};
  for (const [name, [situation, event]] of Object.entries(cases())) {
    let count = 0;
    for (let index = 0; index < 2000; index += 1) decide(situation, event);
    const began = performance.now();
    for (; performance.now() - began < engineMs; count += 200)
      for (let index = 0; index < 200; index += 1) decide(situation, event);
    const { reason } = decide(situation, event);
    figures[name] = { reason, "decisions/s": Math.round((count * 1000) / (performance.now() - began)) };
  }
  console.table(figures);
}

/** New customers write, one after the other, in turns to a number with a bot and to a number without one. */
async function answers(product: Product): Promise<void> {
  const desk = await Desk.signIn(product.url, "admin@demo.local");
  const queues = await desk.call<{ id: number; name: string }[]>("GET", "/queue");
  const queueIds = ["Vendas", "Suporte"].map((wanted) => queues.find(({ name }) => name === wanted)?.id ?? 0);
  const numbers = { bare: "5511940000901", bot: "5511940000902" };
  await linkNumber(product, desk, { name: "Sem robô", number: numbers.bare, queueIds: [] });
  await linkNumber(product, desk, { name: "Com robô", number: numbers.bot, queueIds });
  const socket = io(product.url, { auth: { token: desk.accessToken } });
  const told = new EventEmitter();
  socket.on("message.create", ({ message }: { message: Message }) => told.emit(message.fromMe ? "menu" : "message"));
  await once(socket as unknown as EventEmitter, "connect");
  const times: Record<"bare" | "heard" | "menu", number[]> = { bare: [], heard: [], menu: [] };
  for (let index = 0; index < warmUp + customers; index += 1) {
    const write = async (number: string, first: number) => {
      const customer = product.network.customer(`55119${first}${String(index).padStart(7, "0")}`);
      const began = performance.now();
      const [message, menu] = [once(told, "message"), number === numbers.bot ? once(told, "menu") : null];
      await customer.send(`${number}@s.whatsapp.net`, { kind: "text", text: "Bom dia" });
      const since = () => performance.now() - began;
      const [atMessage, atMenu] = await Promise.all([message.then(since), menu?.then(since)]);
      return { message: atMessage, menu: atMenu ?? 0 };
    };
    const [without, withBot] = [await write(numbers.bare, 7), await write(numbers.bot, 8)];
    if (index < warmUp) continue;
    times.bare.push(without.message);
    times.heard.push(withBot.message);
    times.menu.push(withBot.menu);
  }
  socket.disconnect();
  const line = (samples: number[]) => ({
    "p50 ms": percentile(samples, 0.5).toFixed(1),
    "p99 ms": percentile(samples, 0.99).toFixed(1),
  });
  const added = percentile(times.menu, 0.5) - percentile(times.bare, 0.5);
  console.table({
    "a message, no bot": line(times.bare),
    "a message, with a bot": line(times.heard),
    "the bot's menu after it": line(times.menu),
    "added by the bot (aim 15)": { "p50 ms": added.toFixed(1) },
  });
}

async function search(product: Product): Promise<void> {
  Object.assign(process.env, { DATABASE_URL: product.appUrl, DATA_KEY: "bench:0123456789abcdef0123456789abcdef" });
  // This module is loaded late, because it reads the environment.
  const { measureSearch } = await import("./lib/knowledge-search.ts");
  console.table(await measureSearch(product.ownerUrl));
}

const [part = ""] = process.argv.slice(2);
const wanted = (name: string) => part === "" || part === name;
if (wanted("engine")) engine();
if (wanted("answers") || wanted("search")) {
  const product = await startProduct({ name: "bench-bots" });
  if (wanted("answers")) await answers(product);
  if (wanted("search")) await search(product);
  await product.stop();
}
process.exit(0);
