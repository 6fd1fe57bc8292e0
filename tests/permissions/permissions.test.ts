import { limits } from "@balcao/api/http/budgets";
import { bound } from "@balcao/api/http/handle";
import { as, signIn } from "@balcao/api/testing/client";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import type { Route } from "@balcao/shared/contract";
import { can, needsSession, permissions, profiles } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";

const people = [
  ...profiles.map((profile) => ({ name: profile, profile, super: false })),
  { name: "operator", profile: "user" as const, super: true },
];
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const guarded = bound.filter((route) => (permissions as readonly string[]).includes(route.access));
type Callers = Record<string, ReturnType<typeof as>>;
/** How many calls for whole lists each person of a company may make in a minute. People of another company make the other calls. */
const most = Math.floor(limits.bulk.company / people.length);
const bulk = guarded.filter(({ budget }) => budget === "bulk");
let callers: Callers;
let askers: Callers[];
beforeAll(async () => {
  callers = await everybody();
  askers = await Promise.all(Array.from({ length: Math.ceil(bulk.length / most) }, everybody));
});
const callersOf = (route: Route) => askers[Math.floor(bulk.indexOf(route) / most)] ?? callers;

async function everybody(): Promise<Callers> {
  const companyId = await makeCompany();
  const pairs: [string, ReturnType<typeof as>][] = [];
  for (const { name, ...rights } of people) pairs.push([name, as(await signIn(await makeUser(companyId, rights)))]);
  return Object.fromEntries(pairs);
}

/** A call with unknown ids and an empty body, which can fail only after the permission check. */
function call(caller: ReturnType<typeof as> | undefined, route: Route) {
  if (!caller) throw new Error("Nobody calls");
  const path = route.path
    .replace(":key", "call")
    .replace(":provider", "pix")
    .replace(/:(sendId|taskId)/, () => crypto.randomUUID())
    .replace(/:\w+/g, "2147483647");
  return caller[route.method.toLowerCase() as "get" | "post" | "put" | "delete"](path);
}

test("every permission guards a call", () => {
  const asked = new Set<string>(guarded.map(({ access }) => access));
  expect(permissions.filter((permission) => !asked.has(permission))).toEqual([]);
});

describe.each(guarded.map((route) => [nameOf(route), route] as const))("%s", (_name, route) => {
  test.each(people)("a call is allowed or refused for $name as the table of permissions says", async (person) => {
    const { status, body } = await call(callersOf(route)[person.name], route);
    const refused = status === 403 && body.error === "ERR_NO_PERMISSION";
    expect(refused).toBe(!can(person, route.access as (typeof permissions)[number]));
    expect(status).toBeLessThan(500);
  });
});

test("a call for tokens or signatures is refused to every user, whatever the profile", async () => {
  const opened: string[] = [];
  for (const route of bound.filter(({ access }) => access !== "public" && !needsSession(access)))
    for (const caller of Object.values(callers))
      if ((await call(caller, route)).status !== 401) opened.push(nameOf(route));
  expect(opened).toEqual([]);
});

test.each(people)("$name may list all users' open tickets only as the table of permissions says", async (person) => {
  const { status } = await (callers[person.name] as ReturnType<typeof as>).get("/tickets?status=open&showAll=true");
  expect(status).toBe(can(person, "tickets-manager:showall") ? 200 : 403);
});
