import request from "supertest";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Express } from "express";

// The calls that a stranger may make in a production installation.
let app: Express;
let end: () => Promise<void>;
beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("METRICS_TOKEN", "0123456789abcdef");
  vi.resetModules();
  app = (await import("./app.ts")).createApp();
  end = (await import("@balcao/core/base/database")).closeDatabase;
});
afterAll(async () => {
  await end();
  vi.unstubAllEnvs();
});

test("the description of the API is hidden, unless the operator opens it", async () => {
  for (const path of ["/api/openapi.json", "/api/docs", "/api/docs/"]) await request(app).get(path).expect(404);
});

test("the health shows everybody which part is down, and shows figures to the operator's programs only", async () => {
  const { body } = await request(app).get("/api/health");
  expect(body.database).toEqual({ ok: true, detail: "" });
  expect(body.queue).toEqual({ ok: true, detail: "" });
  const { body: told } = await request(app).get("/api/health").set("authorization", "Bearer 0123456789abcdef");
  expect(told.queue).toEqual({ ok: true, detail: "Postgres" });
});
