import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { type S3Simulator, startS3 } from "@balcao/s3-simulator/s3";
import { bubble, fromCompany, openChat } from "../support/chat.ts";
import { demoCompany } from "../support/company.ts";
import { rows } from "../support/database.ts";
import { png } from "../support/files.ts";
import { type Product, startProduct } from "../support/product.ts";
import { expect, type Page, test } from "../support/test.ts";

let s3: S3Simulator;
let product: Product;
test.beforeAll(async () => {
  s3 = await startS3();
  product = await startProduct({ name: "bucket", environment: s3.environment });
});
test.afterAll(async () => {
  await product.stop();
  await s3.close();
});

const picture = (page: Page) => bubble(page, "Deste aqui").getByRole("img").first();
const isShown = async (page: Page) => {
  await expect(picture(page)).toBeVisible();
  await expect
    .poll(() => picture(page).evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0);
};

test("with files in a bucket a picture comes in, a voice note goes out, and both are there after a reload", async ({
  browser,
}) => {
  const chat = await openChat(await demoCompany(product), browser);
  const { page, customer, peer } = chat;
  await customer.send(peer, { kind: "image", data: png(), mimetype: "image/png", caption: "Deste aqui" });
  await isShown(page);

  await page.getByRole("button", { name: "Gravar mensagem de voz" }).click();
  const bar = page.getByRole("group", { name: "Gravando mensagem de voz" });
  // The test may miss a second.
  await expect(bar.getByText(/^0:(0[2-9]|[1-5]\d)$/)).toBeVisible();
  await bar.getByRole("button", { name: "Enviar gravação" }).click();
  await expect.poll(() => fromCompany(chat).map(({ kind }) => kind)).toEqual(["voice"]);
  await expect(page.getByRole("button", { name: "Ouvir" })).toBeVisible();

  const files = await rows<{ id: number; key: string }>(
    product,
    "select id, object_key as key from media where object_key is not null order by id",
  );
  expect(files.filter(({ key }) => !s3.objects.has(key))).toEqual([]);
  const voice = files.at(-1);
  const answer = await page.evaluate(async (id) => {
    const part = await fetch(`/api/media/${id}`, { headers: { range: "bytes=0-3" } });
    return { status: part.status, range: part.headers.get("content-range"), text: await part.text() };
  }, voice?.id);
  const size = s3.objects.get(voice?.key ?? "")?.bytes.length;
  expect(answer).toEqual({ status: 206, range: `bytes 0-3/${size}`, text: expect.any(String) });
  expect(answer.text).toHaveLength(4);

  await page.reload();
  await isShown(page);
  await expect(page.getByRole("button", { name: "Ouvir" })).toBeVisible();
  const folder = resolve(import.meta.dirname, "../../test-results/product/bucket/media");
  const left = await readdir(folder, { recursive: true }).catch(() => []);
  expect(left.filter((name) => /[0-9a-f-]{36}/.test(name))).toEqual([]);
});
