import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { loadActor } from "@balcao/core/company/auth/actor";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { statementsOf } from "@balcao/core/testing/statements";
import { route, type RouteScope } from "@balcao/shared/contract";
import { planFeatures } from "@balcao/shared/plans/features";
import cookieParser from "cookie-parser";
import express, { Router } from "express";
import request from "supertest";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { signIn } from "../testing/client.ts";
import { answerError } from "./error-answer.ts";
import { handle } from "./handle.ts";

const done = z.object({ ok: z.literal(true) });
const ok = () => Promise.resolve({ ok: true } as const);
const router = Router();
const app = express().use(cookieParser(), router, answerError);
let paths = 0;
/** A path that no other contract has. */
const somewhere = () => `/admitted/${(paths += 1)}` as const;

async function someone(rights: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(await makeCompany(), rights);
  const leaveOut = (feature: string) =>
    inCompany(user.companyId, () =>
      queryText("update companies set plan_features = array_remove(plan_features, $1)", [feature]),
    );
  return { user, authorization: `Bearer ${await signIn(user)}`, leaveOut };
}

describe("a route that needs a feature of the plan", () => {
  test.each<RouteScope>(["company", "none", "platform"])(
    "a route that needs a feature of the plan is open only to companies whose plan includes it, and a change applies from the next request: scope %s",
    async (scope) => {
      const { authorization, leaveOut } = await someone();
      const contract = route({
        method: "GET",
        path: somewhere(),
        access: "user",
        plan: "useKanban",
        scope,
        response: done,
      });
      handle(router, contract, ok);
      const call = () => request(app).get(contract.path).set({ authorization });
      await call().expect(200, { ok: true });
      await leaveOut("useCampaigns");
      await call().expect(200, { ok: true });
      await leaveOut("useKanban");
      await call().expect(403, { error: "ERR_PLAN_FEATURE_DISABLED" });
    },
  );

  test("a route runs nothing and reads no input when the plan lacks the feature, for every profile", async () => {
    const contract = route({
      method: "POST",
      path: somewhere(),
      access: "user",
      plan: "useSchedules",
      body: z.object({ a: z.string() }),
      response: done,
    });
    handle(router, contract, () => expect.unreachable("must not run"));
    for (const rights of [{}, { profile: "admin" }, { super: true }] as const) {
      const { authorization, leaveOut } = await someone(rights);
      await leaveOut("useSchedules");
      const call = request(app).post(contract.path).set({ authorization }).send({});
      await call.expect(403, { error: "ERR_PLAN_FEATURE_DISABLED" });
    }
  });

  test("a route that needs a feature of the plan answers ERR_NO_PERMISSION first, because callers without permission must learn nothing about the plan", async () => {
    const { authorization, leaveOut } = await someone();
    await leaveOut("useCampaigns");
    const contract = route({
      method: "GET",
      path: somewhere(),
      access: "settings-page:view",
      plan: "useCampaigns",
      response: done,
    });
    handle(router, contract, ok);
    await request(app).get(contract.path).set({ authorization }).expect(403, { error: "ERR_NO_PERMISSION" });
    await request(app).get(contract.path).expect(401);
  });

  test("a route that needs a feature of the plan cannot be public, because a public call has no company with a plan", () => {
    const contract = route({
      method: "GET",
      path: somewhere(),
      access: "public",
      scope: "none",
      plan: "useKanban",
      response: done,
    });
    expect(() => handle(router, contract, ok)).toThrow("no company with a plan");
  });

  test("a route that needs a feature of the plan needs no extra statement, because the actor brings the features; a new company has all features", async () => {
    const { user } = await someone();
    const statements = await statementsOf(user.companyId, async () =>
      expect((await loadActor(user))?.features.toSorted()).toEqual(planFeatures.toSorted()),
    );
    expect(statements).toHaveLength(1);
  });

  test("an unknown feature cannot be stored", async () => {
    const { user } = await someone();
    const keep = () => queryText("update companies set plan_features = '{useMagic}'");
    await expect(inCompany(user.companyId, keep)).rejects.toThrow("companies_plan_features_check");
  });
});
