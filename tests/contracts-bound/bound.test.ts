import { bound } from "@balcao/api/http/handle";
import { createApp } from "@balcao/api/app";
import type { Route } from "@balcao/shared/contract";
import { ticketsApi } from "@balcao/shared/tickets/api";
import { beforeAll, expect, test } from "vitest";
import { textOf } from "../borders/sources.ts";
import { contractsIn, modulesOf, nameOf } from "./contracts.ts";

let contracts: Route[];
beforeAll(async () => {
  createApp();
  contracts = contractsIn(await modulesOf("shared"));
});

test("every contract has exactly one handler, and every handler has a contract", () => {
  expect(contracts.length).toBeGreaterThan(20);
  expect(bound.map(nameOf).toSorted()).toEqual(contracts.map(nameOf).toSorted());
  expect(new Set(bound)).toEqual(new Set(contracts));
});

test("calls that need only a cookie are below the path to which the browser sends that cookie", () => {
  const paths = contracts.filter(({ byCookie }) => byCookie).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !`/api${path}`.startsWith("/api/media/"))).toEqual([]);
});

/** The type of a path's parameter, such as "number" or "string". */
const kindOf = (route: Route, name: string) => route.params?.shape[name]?._zod.def.type;

/** The pattern of each part of a path: its word, digits for a number, or any text. */
const patternOf = (route: Route) =>
  route.path.split("/").map((part) => {
    if (!part.startsWith(":")) return part;
    return kindOf(route, part.slice(1)) === "number" ? /^\d+$/ : /./;
  });
const meet = (a: string | RegExp, b: string | RegExp): boolean => {
  if (typeof a === "string") return typeof b === "string" ? a === b : b.test(a);
  return typeof b === "string" ? a.test(b) : true;
};
function overlap(one: Route, other: Route): boolean {
  const [a, b] = [patternOf(one), patternOf(other)];
  return one.method === other.method && a.length === b.length && a.every((part, index) => meet(part, b[index] ?? ""));
}

test("no two routes match one path", () => {
  const clashes = contracts.flatMap((one, index) =>
    contracts
      .slice(index + 1)
      .filter((other) => overlap(one, other))
      .map((other) => `${nameOf(one)} and ${nameOf(other)}`),
  );
  expect(clashes).toEqual([]);
});

test("the search finds two routes that match one path, and allows a word beside a number", () => {
  const { show, counts, showByUuid } = ticketsApi;
  expect(overlap(show, { ...show })).toBe(true);
  expect(overlap(show, counts)).toBe(false);
  expect(overlap(showByUuid, { ...counts, path: "/tickets/u/all" })).toBe(true);
  expect(overlap(show, { ...show, method: "PUT" })).toBe(false);
});

test("only the listed calls are public", () => {
  const open = contracts.filter(({ access }) => access === "public").map(nameOf);
  expect(open.toSorted()).toEqual([
    // The page shows the installation's name and look before anybody signs in.
    "GET /branding",
    "GET /health",
    // Meta asks whether the address is ours. A caller with our word gets its own word back.
    "GET /official/webhook",
    // We seal its key for the program of a company, and the key expires after hours.
    "GET /outside-file",
    "GET /plans/list",
    "GET /setup",
    "GET /signup",
    // The token is 32 random bytes from an e-mail to the caller.
    "GET /unsubscribe/:token",
    "GET /unsubscribe/:token/about",
    "POST /auth/login",
    // A passkey proves its user to any caller.
    "POST /auth/passkey",
    "POST /auth/passkey/options",
    "POST /auth/refresh_token",
    // Its cookie belongs to a browser that just gave the right password.
    "POST /auth/second-step",
    "POST /companies/cadastro",
    // The token has 128 bits. It comes from an e-mail to the user who has the factor.
    "POST /factors/take-back",
    "POST /forgot-password",
    // The token has 256 bits, and belongs to an admin of the company that it names.
    "POST /invitation/accept",
    "POST /invitation/open",
    "POST /payment-gateway/webhooks/:provider/:secret",
    "POST /payment-gateway/webhooks/:provider/:secret/pix",
    "POST /reset-password",
    "POST /setup",
    "POST /signup/confirm",
    "POST /unsubscribe/:token",
  ]);
});

// A call with a signature and an id in its path would also need a test of its own in tests/tenancy, because the walk there uses sessions and tokens.
test("only the listed calls use a token or a signature", () => {
  const opened = (access: Route["access"]) => contracts.filter((route) => route.access === access).map(nameOf);
  expect(opened("token").toSorted()).toEqual(["GET /messages/send/:sendId", "POST /messages/send"]);
  expect(opened("signed")).toEqual(["POST /official/webhook"]);
});

test("every parameter of a path is a number, or has a schema that refuses any other text", () => {
  const loose = contracts.flatMap((route) =>
    [...route.path.matchAll(/:(\w+)/g)]
      .map(([, name = ""]) => name)
      .filter(
        (name) => kindOf(route, name) !== "number" && route.params?.safeParse({ [name]: "anything" }).success !== false,
      )
      .map((name) => `${nameOf(route)}: ${name}`),
  );
  expect(loose).toEqual([]);
});

test("the alarm about slow calls leaves out every call that gives a file, because a slow line makes it long", () => {
  const [, leftOut = ""] = /route!~"([^"]+)"/.exec(textOf("hosting/monitoring/alerts.yml")) ?? [];
  const streams = contracts
    .filter(({ method, ...route }) => method === "GET" && "stream" in route)
    .map(({ path }) => path);
  const counted = streams.filter((path) => !new RegExp(`^(?:${leftOut})$`).test(path));
  expect(counted.toSorted()).toEqual(["/official/webhook", "/unsubscribe/:token"]);
});
