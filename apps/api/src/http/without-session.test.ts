import { createHmac } from "node:crypto";
import { currentCompanyId } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { fileSize } from "@balcao/core/base/files/store";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { route } from "@balcao/shared/contract";
import type { TokenCaller } from "@balcao/shared/permissions";
import { planFeatures } from "@balcao/shared/plans/features";
import cookieParser from "cookie-parser";
import express, { Router } from "express";
import request from "supertest";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { signIn } from "../testing/client.ts";
import type { CheckSignature, FindToken } from "./admit.ts";
import { writeToken } from "./auth.ts";
import { maxJsonBytes } from "./body.ts";
import { answerError } from "./error-answer.ts";
import { handle } from "./handle.ts";

const done = z.object({ ok: z.literal(true) });
const ok = () => Promise.resolve({ ok: true } as const);
const router = Router();
const app = express().use(cookieParser(), router, answerError);
let paths = 0;
/** A path that no other contract has. */
const somewhere = () => `/known/${(paths += 1)}` as const;
const refused = { error: "ERR_INVALID_CREDENTIALS" };
const unknown = { error: "ERR_API_TOKEN" };

describe("a route for tokens", () => {
  let caller: TokenCaller;
  /** Knows one token, and checks that it runs outside any scope. */
  const token: FindToken = (given) => {
    expect(() => currentCompanyId()).toThrow("No scope");
    return Promise.resolve(given === "right" ? caller : null);
  };
  beforeEach(async () => {
    caller = { tokenId: 5, companyId: await makeCompany(), connectionId: 7, features: planFeatures, suspended: false };
  });
  const made = { method: "POST", access: "token", response: done } as const;
  const call = (path: string, given = "right") => request(app).post(path).set("authorization", `Bearer ${given}`);

  test("a route for tokens runs in the company of the token, and its handler gets a token caller, not a user", async () => {
    const contract = route({
      ...made,
      path: somewhere(),
      body: z.object({ name: z.string() }),
      response: z.object({ tokenId: z.number(), companies: z.array(z.number()) }),
    });
    handle(
      router,
      contract,
      async (_, { tokenId, companyId }) => {
        expect(currentCompanyId()).toBe(companyId);
        const rows = await queryText<{ id: number }>("select id from companies");
        return { tokenId, companies: rows.map(({ id }) => id) };
      },
      { token },
    );
    const answer = await call(contract.path).send({ name: "x" });
    expect([answer.status, answer.body]).toEqual([200, { tokenId: 5, companies: [caller.companyId] }]);
    await call(contract.path).send({}).expect(400);
  });

  test("a route for tokens refuses a wrong token, no token, a user's session and the cookie for files", async () => {
    const contract = route({ ...made, method: "GET", path: somewhere(), scope: "none", stream: true });
    handle(router, contract, () => expect.unreachable("must not run"), { token });
    const user = await makeUser(caller.companyId, { profile: "admin" });
    const get = () => request(app).get(contract.path);
    for (const given of ["wrong", await signIn(user)])
      await get().set("authorization", `Bearer ${given}`).expect(401, unknown);
    await get().expect(401, unknown);
    await get()
      .set("cookie", `balcao_media=${writeToken(user, "media")}`)
      .expect(401, unknown);
  });

  test("a route for tokens refuses every token while no lookup of tokens is set up", async () => {
    const contract = route({ ...made, path: somewhere() });
    handle(router, contract, () => expect.unreachable("must not run"), { token: null });
    await call(contract.path).expect(401, unknown);
  });

  test("a route for tokens needs the route's plan feature too", async () => {
    const contract = route({ ...made, path: somewhere(), plan: "useExternalApi" });
    handle(router, contract, ok, { token });
    await call(contract.path).expect(200, { ok: true });
    caller = { ...caller, features: [] };
    await call(contract.path).expect(403, { error: "ERR_PLAN_FEATURE_DISABLED" });
  });

  test("a route for tokens stores files for the company of the token", async () => {
    const contract = route({ ...made, path: somewhere(), files: 1, response: z.object({ key: z.string() }) });
    handle(router, contract, ({ files }) => Promise.resolve({ key: files[0]?.key ?? "" }), { token });
    const { body } = await call(contract.path).attach("medias", Buffer.from("abc"), "a.txt").expect(200);
    expect(body.key).toMatch(new RegExp(`^${caller.companyId}/`));
    expect(await fileSize(body.key)).toBe(3);
  });
});

test("a route for users refuses a token, and a route for signatures refuses a session", async () => {
  const forUsers = route({ method: "GET", path: somewhere(), access: "user", response: done });
  handle(router, forUsers, ok);
  const signed = route({ method: "GET", path: somewhere(), access: "signed", scope: "none", response: done });
  handle(router, signed, ok, { signature: () => false });
  const session = await signIn(await makeUser(await makeCompany()));
  const get = (path: string, given: string) => request(app).get(path).set("authorization", `Bearer ${given}`);
  await get(forUsers.path, session).expect(200);
  await get(forUsers.path, "right").expect(401, { error: "ERR_SESSION_ENDED" });
  await get(signed.path, session).expect(401, refused);
});

describe("a route for signatures", () => {
  const sign = (bytes: Buffer | string) => createHmac("sha256", "secret").update(bytes).digest("hex");
  const seen: Buffer[] = [];
  const signature: CheckSignature = (bytes, req) => {
    seen.push(bytes);
    return req.headers["x-signature"] === sign(bytes);
  };
  beforeEach(() => void seen.splice(0));
  const made = { method: "POST", access: "signed", scope: "none", response: done } as const;
  const body = z.object({ name: z.string() });
  const call = (path: string, bytes: string, { type = "application/json", of = bytes } = {}) =>
    request(app).post(path).set("content-type", type).set("x-signature", sign(of)).send(bytes);

  test.each(["application/json", "application/json; charset=utf-8", "text/plain"])(
    "a route for signatures checks exactly the bytes sent as %s, then runs its handler with their content, without a caller and outside any company",
    async (type) => {
      const contract = route({ ...made, path: somewhere(), body, response: body });
      handle(
        router,
        contract,
        async ({ body: said }, caller) => {
          expect(caller).toBeNull();
          expect(() => currentCompanyId()).toThrow("No scope");
          return said;
        },
        { signature },
      );
      const bytes = '{ "name" :\r\n "Ros\\u00e1ria 😀" , "name": "José"}  ';
      await call(contract.path, bytes, { type }).expect(200, { name: "José" });
      expect(seen.map(String)).toEqual([bytes]);
    },
  );

  test("a route for signatures refuses a changed body before it is parsed", async () => {
    const contract = route({ ...made, path: somewhere(), body });
    handle(router, contract, () => expect.unreachable("must not run"), { signature });
    for (const bytes of ['{"name":"b"}', "{", ""])
      await call(contract.path, bytes, { of: '{"name":"a"}' }).expect(401, refused);
    await request(app).post(contract.path).send({ name: "a" }).expect(401, refused);
  });

  test("a route for signatures refuses every signature while no check is set up", async () => {
    const contract = route({ ...made, path: somewhere() });
    handle(router, contract, () => expect.unreachable("must not run"), { signature: null });
    await call(contract.path, "{}").expect(401, refused);
  });

  test("a route for signatures tells a sender with a valid signature what is wrong with the body", async () => {
    const contract = route({ ...made, path: somewhere(), body });
    handle(router, contract, () => expect.unreachable("must not run"), { signature });
    for (const bytes of ["{", "", '{"name":1}'])
      expect((await call(contract.path, bytes)).body).toMatchObject({ error: "ERR_VALIDATION" });
    const zipped = call(contract.path, "{}").set("content-encoding", "gzip");
    expect((await zipped).body).toMatchObject({ error: "ERR_VALIDATION" });
    await call(contract.path, "x".repeat(maxJsonBytes + 1)).expect(413, { error: "ERR_BODY_TOO_LARGE" });
  });

  test("a route for signatures accepts any bytes when its contract has no body, and an empty GET", async () => {
    const [form, get] = [route({ ...made, path: somewhere() }), route({ ...made, method: "GET", path: somewhere() })];
    handle(router, form, ok, { signature });
    handle(router, get, ok, { signature });
    await call(form.path, "event=paid&id=7", { type: "application/x-www-form-urlencoded" }).expect(200);
    await request(app).get(get.path).set("x-signature", sign("")).expect(200);
    expect(seen.map(String)).toEqual(["event=paid&id=7", ""]);
  });

  test.each([
    [{ scope: "company" }, "no company to run in"],
    [{ plan: "useKanban" }, "no company with a plan"],
    [{ files: 1 }, "no company to keep files for"],
  ] as const)("a route for signatures cannot have %j, because the sender belongs to no company", (more, words) => {
    const contract = route({ ...made, path: somewhere(), ...more });
    expect(() => handle(router, contract, ok, { signature })).toThrow(words);
  });
});
