import "@balcao/api/app";
import { bound } from "@balcao/api/http/handle";
import { acrossPool } from "@balcao/core/base/database";
import type { Route } from "@balcao/shared/contract";
import { can, needsSession, type Permission, permissions } from "@balcao/shared/permissions";
import { beforeAll, expect, test, vi } from "vitest";
import { productSources } from "../borders/only-place.ts";
import { bodies, makeAll } from "../tenancy/stage.ts";
import { subscription } from "@balcao/core/testing/stages/push";
import { makePlan } from "@balcao/core/testing/billing-stage";
import { hidesScopes, scopesIn } from "./scopes.ts";
import { ofAdmins, routes } from "./calls.ts";
import { pools, scopes } from "./table.ts";

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const sources = productSources();
/** The file that defines `asPlatform`. */
const maker = "packages/core/src/base/database.ts";

test("the table names every file that reads beyond one company, and every function that the file runs there", () => {
  const found = sources.flatMap(([path, text]) => {
    const runs = path === maker ? [] : scopesIn(text);
    return runs.length > 0 ? [[path, runs.join(" ")]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(scopes).map(([path, [runs]]) => [path, runs])),
  );
});

test("no file uses the platform's scope under another name, or passes it on", () => {
  expect(sources.flatMap(([path, text]) => (path !== maker && hidesScopes(text) ? [path] : []))).toEqual([]);
});

test("the search finds the functions that a scope runs, and the ways of hiding them", () => {
  const text = "await asPlatform(() => find(`select count(*)`, new Date(), row.id()));\nasPlatform(read).catch(no)";
  expect(scopesIn(text)).toEqual(["find", "read"]);
  expect(hidesScopes(text)).toBe(false);
  expect(hidesScopes('import { asPlatform as all } from "x";\nall(read)')).toBe(true);
  expect(hidesScopes("const all = asPlatform;")).toBe(true);
});

test("the table names every file that connects by the platform's login", () => {
  const found = sources.filter(([, text]) => /\bplatform(Url|Pool|Sequelize)\b/.test(text)).map(([path]) => path);
  expect(found.toSorted()).toEqual(Object.keys(pools).toSorted());
});

test("the table names every call that runs in the platform's scope", () => {
  expect(
    bound
      .filter(({ scope }) => scope === "platform")
      .map(nameOf)
      .toSorted(),
  ).toEqual([...routes].toSorted());
});

let staged: Awaited<ReturnType<typeof makeAll>>;
let smaller: string;
beforeAll(async () => {
  staged = await makeAll();
  ({ identifier: smaller } = await makePlan(4990));
});

/** A valid body for calls for which the walk over the routes with an id has no body. */
const given = (name: string): object =>
  ({
    "POST /subscription": { invoiceId: staged.ids.invoiceId },
    "POST /push/devices": subscription(),
    "POST /payment-gateway/customer/payment-methods": { token: "token-of-a-card" },
    "POST /payment-gateway/customer/subscriptions": { plan_identifier: smaller, payable_with: "pix" },
    ...bodies,
  })[name] ?? {};

/** Makes the call as a company's admin, and returns whether it reached the platform's scope. */
async function callAsAdmin(route: Route): Promise<{ status: number; reached: boolean }> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    name === "provider" ? "pix" : String({ ...staged.ids }[name as "userId"] ?? 1),
  );
  const connections = vi.spyOn(acrossPool, "connect");
  const asked = staged.admin[route.method.toLowerCase() as "get"](path);
  const { status } = await (route.body ? asked.send(given(nameOf(route))) : asked);
  const reached = connections.mock.calls.length > 0;
  connections.mockRestore();
  return { status, reached };
}

const isPermission = (access: string): access is Permission => (permissions as readonly string[]).includes(access);
const admin = { profile: "admin", super: false } as const;
const isOperators = ({ access }: Route) => isPermission(access) && !can(admin, access);

test("a company's admin is refused all of the operator's calls, before these read data beyond the admin's company", async () => {
  const theirs = bound.filter(isOperators);
  expect(theirs.length).toBeGreaterThan(50);
  const admitted: string[] = [];
  for (const route of theirs) {
    const { status, reached } = await callAsAdmin(route);
    if (status !== 403 || reached) admitted.push(`${nameOf(route)}: ${status}${reached ? ", reached" : ""}`);
  }
  expect(admitted).toEqual([]);
});

test("only the listed calls of a company reach the platform's scope", async () => {
  const own = bound.filter((route) => needsSession(route.access) && !isOperators(route));
  // Deletions come last, and after them the calls that end the session.
  const place = (route: Route) =>
    [
      "PUT /users/:userId/off",
      "DELETE /users/:userId",
      "DELETE /auth/sessions/:sessionId",
      "DELETE /auth/logout",
    ].indexOf(nameOf(route)) + (route.method === "DELETE" ? 1 : 0);
  const ordered = own.toSorted((a, b) => place(a) - place(b));
  const reaching: string[] = [];
  for (const route of ordered) if ((await callAsAdmin(route)).reached) reaching.push(nameOf(route));
  expect(reaching.toSorted()).toEqual(Object.keys(ofAdmins).toSorted());
});
