import { expect, test } from "../support/test.ts";
import { rows } from "../support/database.ts";
import { Desk, linkNumber } from "../support/desk.ts";
import { type Product, startProduct } from "../support/product.ts";

const number = "5511900000002";
const company = `${number}@s.whatsapp.net`;
/** The dead worker's lease ends within this time, and the other worker looks every few seconds. */
const claimSeconds = 15;

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ name: "takeover", workers: 2 });
});
test.afterAll(() => product.stop());

const holder = async () =>
  (await rows<{ holder: string }>(product, "select holder from connection_leases where expires_at > now()"))[0]?.holder;
const stored = async () =>
  (await rows<{ body: string }>(product, "select body from messages order by sent_at, id")).map((row) => row.body);

test("another worker takes over a killed worker's number after its lease, and a stopped worker's number immediately, without a lost message", async () => {
  const desk = await Desk.signIn(product.url, "admin@demo.local");
  await linkNumber(product, desk, { name: "Troca", number, queueIds: [] });
  const customer = product.network.customer("5511911110001", { name: "Carla" });
  const write = (text: string) => customer.send(company, { kind: "text", text });
  await write("antes");
  await expect.poll(stored).toEqual(["antes"]);

  const first = await holder();
  const killed = product.workers.find((worker) => worker.name === first);
  await killed?.end("SIGKILL");
  const [claim] = await rows<{ ends: boolean }>(
    product,
    "select expires_at < now() + make_interval(secs => $1) as ends from connection_leases",
    [claimSeconds],
  );
  expect(claim).toEqual({ ends: true });
  await write("enquanto ninguém ouve");
  await expect.poll(stored, { timeout: 60_000 }).toEqual(["antes", "enquanto ninguém ouve"]);
  const second = await holder();
  expect(second).not.toBe(first);

  const startedAt = new Date().toISOString();
  killed?.start();
  const beats = () =>
    rows(product, "select 1 from workers where id = $1 and seen_at > $2::timestamptz", [first, startedAt]);
  await expect.poll(async () => (await beats()).length).toBe(1);
  await product.workers.find((worker) => worker.name === second)?.end("SIGTERM");
  await write("depois da troca");
  await expect.poll(stored).toEqual(["antes", "enquanto ninguém ouve", "depois da troca"]);
  expect(await holder()).toBe(first);
});
