import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { nobody } from "./testing/client.ts";

test("the manifest says how the desk can be installed, and every icon has the size that its entry names", async () => {
  const answer = await nobody().get("/manifest.webmanifest").expect(200);
  expect(answer.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-cache");
  const { icons, ...rest } = answer.body as {
    icons: { src: string; sizes: string; purpose: string }[];
    share_target: unknown;
  };
  expect(rest).toMatchObject({ id: "/", scope: "/", name: "Balcão", display: "standalone", start_url: "/?from=app" });
  expect(rest.share_target).toMatchObject({ action: "/share", method: "POST", enctype: "multipart/form-data" });
  expect(icons.map(({ purpose }) => purpose)).toEqual(["any", "any", "maskable"]);
  for (const { src, sizes } of icons) {
    // A PNG has its width and height after its first sixteen bytes.
    const png = readFileSync(fileURLToPath(new URL(`../../web/public${src}`, import.meta.url)));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

test("a share without the service worker leads to the page about lost shares", async () => {
  await nobody()
    .post("/share")
    .attach("files", Buffer.from("x"), "photo.jpg")
    .expect(303)
    .expect("location", "/share?lost=1");
});
