import { route } from "@balcao/shared/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { bound } from "../http/handle.ts";
import { nobody } from "../testing/client.ts";
import { describe } from "./openapi.ts";

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

test("the document describes every contract under its own name", async () => {
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

test("the document shows the required and the optional parts of a call", async () => {
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
  const send = paths["/messages/send"]?.post;
  expect(send).toMatchObject({ security: [{ token: [] }] });
  expect(send?.parameters).toEqual([
    expect.objectContaining({ name: "idempotency-key", in: "header", required: false }),
  ]);
  expect(Object.keys(send?.requestBody?.content ?? {})).toEqual(["application/json", "multipart/form-data"]);
  expect(paths["/messages/send/{sendId}"]?.get).toMatchObject({ security: [{ token: [] }] });
  expect(paths["/auth/login"]?.post?.security).toEqual([]);
});

test("the document says who may call (session, token or signature) and which plan feature a call needs", () => {
  const made = { method: "POST", response: z.object({}) } as const;
  const { paths, components } = describe(
    [
      route({ ...made, path: "/session", access: "user", plan: "useKanban" }),
      route({ ...made, path: "/token", access: "token", plan: "useExternalApi" }),
      route({ ...made, path: "/signed", access: "signed", scope: "none" }),
      route({ ...made, path: "/public", access: "public", scope: "none" }),
    ],
    "Fala Fácil",
  ) as { paths: Record<string, { post: object }>; components: { securitySchemes: object } };
  expect(paths["/session"]?.post).toMatchObject({ description: "Access: user. Plan: useKanban" });
  expect(paths["/session"]?.post).not.toHaveProperty("security");
  expect(paths["/token"]?.post).toMatchObject({
    security: [{ token: [] }],
    description: "Access: token. Plan: useExternalApi",
  });
  expect(paths["/signed"]?.post).toMatchObject({ security: [], description: expect.stringContaining("signature") });
  expect(paths["/public"]?.post).toMatchObject({ security: [] });
  expect(components.securitySchemes).toMatchObject({ bearer: { scheme: "bearer" }, token: { scheme: "bearer" } });
});

test("the documentation page loads all its files from us and has no inline script", async () => {
  await nobody().get("/api/docs").expect(302).expect("location", "docs/");
  const page = await nobody().get("/api/docs/").expect(200);
  expect(page.text).not.toMatch(/<script>|<style|https?:/);
  for (const [, file] of page.text.matchAll(/(?:src|href)="([^"]+)"/g))
    await nobody().get(`/api/docs/${file}`).expect(200);
});
