import { connect } from "node:net";
import { expect, test } from "vitest";
import { samples } from "../samples.ts";
import { startAll } from "../testing/product.ts";

test("the page serves its own files before the shared ones, and no other files", async () => {
  const { graph } = await startAll();
  const page = await fetch(graph.url);
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
  const html = await page.text();
  const links = [...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path);
  expect(links.length).toBeGreaterThan(10);
  const statuses = await Promise.all(links.map(async (path) => (await fetch(graph.url + path)).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await (await fetch(`${graph.url}/main.js`)).text()).toContain("createCompany");
  for (const path of ["/../package.json", "/page.test.ts", "/types.ts", "/none"])
    expect((await fetch(graph.url + path)).status).toBe(404);
});

test("the page gets files without a token, and cannot be made to run them", async () => {
  const { graph, number, ana } = await startAll();
  const { message } = ana.write(number, { type: "image", ...samples.jpeg });
  const { id } = message.image as { id: string };
  const answer = await fetch(`${graph.url}/__sim/media/${id}`);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(samples.jpeg.bytes);
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  expect((await fetch(`${graph.url}/__sim/media/1`)).status).toBe(404);
});

test.each(["//", "http://x/y", "/__sim/%", "/%%", "*"])(
  "the strange address %s does not stop the server",
  async (path) => {
    const { graph } = await startAll();
    const { port, host } = new URL(graph.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`),
      );
      socket.once("data", (data) => {
        socket.destroy();
        resolve(data.toString());
      });
      socket.once("error", reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 (404|400)/);
    expect((await fetch(graph.url)).status).toBe(200);
  },
);
