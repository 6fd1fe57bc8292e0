import { asPlatform, currentCompanyId, inCompany, companyPool } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { logger } from "@balcao/core/base/logger";
import { fileSize } from "@balcao/core/base/files/store";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { route } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import cookieParser from "cookie-parser";
import express, { Router } from "express";
import request from "supertest";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { signIn } from "../testing/client.ts";
import { answerError } from "./error-answer.ts";
import { handle } from "./handle.ts";

const done = z.object({ ok: z.literal(true) });
const router = Router();
const app = express().use(cookieParser(), router, answerError);
let paths = 0;
/** A path that no other contract has. */
const somewhere = () => `/made/${(paths += 1)}` as const;
const makeQueue = (name: string) =>
  queryText("insert into queues (company_id, name, color) values ($1, $2, $2)", [currentCompanyId(), name]);
const queuesOf = (companyId: number) =>
  inCompany(companyId, () => queryText<{ name: string }>("select name from queues"));

async function admin() {
  const user = await makeUser(await makeCompany(), { profile: "admin" });
  return { user, authorization: `Bearer ${await signIn(user)}` };
}
afterEach(() => vi.restoreAllMocks());

describe("the scope", () => {
  test("with the scope company an accepted request keeps everything that the handler wrote, and a refused request keeps nothing", async () => {
    const { user, authorization } = await admin();
    const contract = route({
      method: "POST",
      path: somewhere(),
      access: "user",
      body: z.object({ refuse: z.boolean() }),
      response: done,
    });
    handle(router, contract, async ({ body }, actor) => {
      expect(currentCompanyId()).toBe(actor.companyId);
      await makeQueue(`refused ${body.refuse}`);
      if (body.refuse) throw new AppError("ERR_TICKET_STATE", { why: "closed" });
      return { ok: true } as const;
    });
    const call = (refuse: boolean) => request(app).post(contract.path).set({ authorization }).send({ refuse });
    await call(true).expect(409, { error: "ERR_TICKET_STATE", details: { why: "closed" } });
    await call(false).expect(200, { ok: true });
    expect(await queuesOf(user.companyId)).toEqual([{ name: "refused false" }]);
  });

  test("with the scope company a GET changes nothing, whatever its handler does", async () => {
    const { user, authorization } = await admin();
    const contract = route({ method: "GET", path: somewhere(), access: "user", response: done });
    handle(router, contract, async () => {
      await makeQueue("written by a GET");
      return { ok: true } as const;
    });
    await request(app).get(contract.path).set({ authorization }).expect(500, { error: "ERR_INTERNAL" });
    expect(await queuesOf(user.companyId)).toEqual([]);
  });

  test("with the scope company a request takes one transaction, which also reads the actor and begins after the body has arrived", async () => {
    const { authorization } = await admin();
    const contract = route({ method: "POST", path: somewhere(), access: "user", body: z.object({}), response: done });
    handle(router, contract, () => Promise.resolve({ ok: true } as const));
    const transactions = vi.spyOn(companyPool, "connect");
    await request(app).post(contract.path).set({ authorization }).send({}).expect(200);
    expect(transactions).toHaveBeenCalledTimes(1);
    await request(app)
      .post(contract.path)
      .set({ authorization, "content-type": "application/json" })
      .send("{")
      .expect(400);
    expect(transactions).toHaveBeenCalledTimes(1);
  });

  test("with the scope none the handler runs outside any scope and knows the actor", async () => {
    const { user, authorization } = await admin();
    const contract = route({
      method: "GET",
      path: somewhere(),
      access: "user",
      scope: "none",
      response: z.object({ userId: z.number() }),
    });
    handle(router, contract, async (_, actor) => {
      expect(() => currentCompanyId()).toThrow("No scope");
      return { userId: actor.userId };
    });
    await request(app).get(contract.path).set({ authorization }).expect(200, { userId: user.userId });
    await request(app).get(contract.path).expect(401);
  });

  test("with the scope platform the handler sees all companies", async () => {
    const { authorization } = await admin();
    const contract = route({
      method: "GET",
      path: somewhere(),
      access: "user",
      scope: "platform",
      response: z.object({ companies: z.number() }),
    });
    handle(router, contract, async () => {
      const [row] = await queryText<{ companies: number }>("select count(*) as companies from companies");
      return row ?? { companies: 0 };
    });
    const { body } = await request(app).get(contract.path).set({ authorization }).expect(200);
    const [all] = await asPlatform(() => queryText<{ count: number }>("select count(*) from companies"));
    expect(body.companies).toBe(all?.count);
    expect(body.companies).toBeGreaterThan(1);
  });

  test("a public route without a scope of its own is refused, because it has no company to run in", () => {
    const contract = route({ method: "GET", path: somewhere(), access: "public", response: done });
    expect(() => handle(router, contract, () => Promise.resolve({ ok: true } as const))).toThrow("no company");
  });
});

describe("the answer", () => {
  test("the answer has only the fields that the contract names", async () => {
    const { authorization } = await admin();
    const contract = route({
      method: "GET",
      path: somewhere(),
      access: "user",
      response: z.object({ name: z.string() }),
    });
    handle(router, contract, () => Promise.resolve({ name: "Ana", passwordHash: "secret" }));
    await request(app).get(contract.path).set({ authorization }).expect(200, { name: "Ana" });
  });

  test("an answer that breaks the contract is ERR_INTERNAL: the transaction is undone, and only the log has the reason", async () => {
    const { user, authorization } = await admin();
    const contract = route({
      method: "POST",
      path: somewhere(),
      access: "user",
      body: z.object({ text: z.string() }),
      response: z.object({ name: z.string() }),
    });
    handle(router, contract, async () => {
      await makeQueue("half done");
      return { name: 7 } as never;
    });
    const log = vi.spyOn(logger, "error");
    const call = request(app).post(contract.path).set({ authorization }).send({ text: "segredo do cliente" });
    await call.expect(500, { error: "ERR_INTERNAL" });
    expect(await queuesOf(user.companyId)).toEqual([]);
    expect(log).toHaveBeenCalledOnce();
    expect(JSON.stringify(log.mock.calls)).not.toContain("segredo");
    expect(log.mock.calls[0]?.[0]).toMatchObject({ method: "POST", route: contract.path, err: expect.any(Error) });
  });

  test("the answer is 503 ERR_UNAVAILABLE while the database is down", async () => {
    const { authorization } = await admin();
    const contract = route({ method: "GET", path: somewhere(), access: "user", response: done });
    handle(router, contract, () => Promise.resolve({ ok: true } as const));
    vi.spyOn(companyPool, "connect").mockImplementation(() => {
      throw Object.assign(new Error("x"), { code: "ECONNREFUSED" });
    });
    await request(app).get(contract.path).set({ authorization }).expect(503, { error: "ERR_UNAVAILABLE" });
  });

  test("a streamed answer that fails half-way is cut off, because it must not look complete", async () => {
    const { authorization } = await admin();
    const contract = route({
      method: "GET",
      path: somewhere(),
      access: "user",
      scope: "none",
      stream: true,
      response: z.never(),
    });
    handle(router, contract, async (_, __, { res }) => {
      res.write("half");
      await Promise.reject(new Error("gone"));
    });
    await expect(request(app).get(contract.path).set({ authorization })).rejects.toThrow("aborted");
  });
});

test("a refusal deletes the uploaded files; a lost database keeps the files, because the transaction may have been committed", async () => {
  const { authorization } = await admin();
  const body = z.object({ down: z.string() });
  const contract = route({
    method: "POST",
    path: somewhere(),
    access: "user",
    scope: "none",
    files: 1,
    body,
    response: done,
  });
  const keys: string[] = [];
  handle(router, contract, ({ body: { down }, files }) => {
    keys.push(...files.map(({ key }) => key));
    return Promise.reject(
      down === "yes" ? Object.assign(new Error("gone"), { code: "57P01" }) : new AppError("ERR_TICKET_STATE"),
    );
  });
  const call = (down: string) =>
    request(app)
      .post(contract.path)
      .set({ authorization })
      .field("down", down)
      .attach("medias", Buffer.from("x"), "x.txt");
  await call("no").expect(409);
  await call("yes").expect(503, { error: "ERR_UNAVAILABLE" });
  await expect(fileSize(keys[0] ?? "")).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  expect(await fileSize(keys[1] ?? "")).toBe(1);
});

test("a missing permission is 403 before the input is read", async () => {
  const user = await makeUser(await makeCompany());
  const authorization = `Bearer ${await signIn(user)}`;
  const contract = route({
    method: "POST",
    path: somewhere(),
    access: "connections-page:addConnection",
    body: z.object({ a: z.string() }),
    response: done,
  });
  handle(router, contract, () => expect.unreachable("must not run"));
  await request(app).post(contract.path).set({ authorization }).send({}).expect(403, { error: "ERR_NO_PERMISSION" });
});
