import { expect, test } from "vitest";
import { bound } from "../http/handle.ts";
import { nobody } from "../testing/client.ts";

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: object };
  security?: unknown;
};
const document = async () =>
  (await nobody().get("/api/openapi.json").expect(200)).body as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  };

test("every contract is described, under a name of its own", async () => {
  const { openapi, paths } = await document();
  expect(openapi).toBe("3.1.0");
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.toSorted()).toEqual(
    bound.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`).toSorted(),
  );
  const names = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(new Set(names).size).toBe(bound.length);
});

test("what a caller must send, and what may be left out, is said", async () => {
  const { paths } = await document();
  const list = paths["/tickets"]?.get;
  expect(list?.parameters).toContainEqual(
    expect.objectContaining({ name: "pageNumber", in: "query", required: false }),
  );
  const show = paths["/tickets/{ticketId}"]?.get;
  expect(show?.parameters).toEqual([expect.objectContaining({ name: "ticketId", in: "path", required: true })]);
  expect(Object.keys(paths["/messages/{ticketId}"]?.post?.requestBody?.content ?? {})).toEqual([
    "application/json",
    "multipart/form-data",
  ]);
  expect(paths["/auth/login"]?.post?.security).toEqual([]);
});

test("the page to read it brings all it needs, and no script of its own inside", async () => {
  await nobody().get("/api/docs").expect(302).expect("location", "docs/");
  const page = await nobody().get("/api/docs/").expect(200);
  expect(page.text).not.toMatch(/<script>|<style|https?:/);
  for (const [, file] of page.text.matchAll(/(?:src|href)="([^"]+)"/g))
    await nobody().get(`/api/docs/${file}`).expect(200);
});
