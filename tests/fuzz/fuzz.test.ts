import { bound } from "@balcao/api/http/handle";
import { readInput } from "@balcao/api/http/validate";
import { type as, nobody } from "@balcao/api/testing/client";
import { inCompany } from "@balcao/core/base/database";
import { makeContact } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import type { Route } from "@balcao/shared/contract";
import { AppError, type ErrorCode, errors } from "@balcao/shared/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { keep, putBack, rowsOf } from "../tenancy/rows.ts";
import { bodies, makeAll } from "../tenancy/stage.ts";
import { type Case, casesOf, fewRefusals, foreignCases, type Operation, operationsOf, wellFormed } from "./cases.ts";

/** `npm run fuzz` sends every value, and `npm test` the first quarter of each list, without most of what the contracts refuse. */
const isFull = process.env.FUZZ === "full";
const part = isFull ? 1 : 0.25;
/** No valid request takes this long, and a longer request has hung. */
const hangMs = 25_000;
const marker = "Palavras de outra empresa";

/** The health check is left out, because its 503 only says that this test runs no worker. */
const operations = operationsOf((await nobody().get("/api/openapi.json")).body).filter(
  ({ path }) => path !== "/health",
);
const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
const routeName = (operation: Operation) => nameOf(operation).replace(/\{(\w+)\}/g, ":$1");
const routes = new Map(bound.map((route): [string, Route] => [`${route.method} ${route.path}`, route]));

/** Whether the contract refuses the case. Its check runs here as in the server, so a check that fails otherwise fails the test. */
function isRefused(route: Route, { query = {}, body }: Case): boolean {
  // The admin of the company is refused before anything is checked.
  if (route.access === "operator") return true;
  const given = { query, headers: {}, body: typeof body === "string" ? JSON.parse(body) : undefined };
  try {
    return readInput(route, given as Parameters<typeof readInput>[1]) === undefined;
  } catch (error) {
    if (error instanceof AppError && error.message === "ERR_VALIDATION") return true;
    throw error;
  }
}

function worthSending(operation: Operation, cases: Case[]): Case[] {
  const route = routes.get(routeName(operation));
  if (!route) throw new Error(`${routeName(operation)} has no contract`);
  return isFull ? cases : fewRefusals(cases, (one) => isRefused(route, one), operations.indexOf(operation));
}

type Test = ReturnType<ReturnType<typeof as>["get"]>;

/**
 * The callers are a company with sessions and a company with programs, for all operations. The changes of an operation are undone for the next one.
 */
const callers = new Map<boolean, Awaited<ReturnType<typeof makeCaller>>>();

/** A company that calls, and the ids of everything that it may name. */
async function makeCaller(isForPrograms: boolean) {
  const { admin, program, ids: known, companyId } = await makeAll();
  // The number accepts the programs' messages, and asks WhatsApp nothing.
  const away = "update connections set status = 'TIMEOUT', number = '55119' || id";
  if (isForPrograms) await inCompany(companyId, () => queryText(away));
  const ids = { ...known, otherContactId: await makeContact(companyId), key: "call" };
  await keep(companyId);
  return { companyId, calls: isForPrograms ? program : admin, ids };
}

async function callerOf({ isForPrograms }: Operation, isFresh = false) {
  const known = isFresh ? undefined : callers.get(isForPrograms);
  const caller = known ?? (await makeCaller(isForPrograms));
  callers.set(isForPrograms, caller);
  return caller;
}

/** A company with marked words, because a leak of its data must be noticed. */
async function makeOther() {
  const { companyId, ids } = await makeAll();
  await inCompany(companyId, async () => {
    await queryText("update contacts set name = $1", [marker]);
    await queryText("update messages set body = $1", [marker]);
    for (const table of ["tags", "queues", "users", "connections"])
      await queryText(`update ${table} set name = $1`, [marker]);
  });
  return { companyId, ids: { ...ids, otherContactId: ids.contactId } };
}

const send = (call: Test, { query, body, headers }: Case): Test => {
  const asked = query ? call.query(query) : call;
  return body === undefined ? asked : asked.set({ "content-type": "application/json", ...headers }).send(body);
};

/** The errors that mean a missing service: this test has no mail server and no payment provider. */
const outside: ReadonlySet<ErrorCode> = new Set(["ERR_RECOVERY_PASSWORD_SEND_EMAIL", "ERR_PAYMENT_PROVIDER"]);

/** The faults of an answer: an unexpected 5xx, a refusal without a code of the catalogue or with another status, or data of another company. */
function faultOf(status: number, body: unknown, text = ""): string | null {
  const { error } = (body ?? {}) as { error?: ErrorCode };
  if (error !== undefined && outside.has(error)) return errors[error] === status ? null : `${status} ${error}`;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status >= 400 && (error === undefined || errors[error] !== status)) return `${status} without its code: ${text}`;
  return text.includes(marker) ? `${status} shows another company's words` : null;
}

const asked = { requests: 0 };
async function ask(call: Test): Promise<{ status: number; fault: string | null }> {
  asked.requests += 1;
  // An answer that is a file has no text.
  const { status, body, text } = (await call.timeout(hangMs)) as { status: number; body: unknown; text?: string };
  return { status, fault: faultOf(status, body, text) };
}

/** One company serves all operations, and each operation must leave it unchanged. */
let other: Awaited<ReturnType<typeof makeOther>>;
let before: Awaited<ReturnType<typeof rowsOf>>;
beforeAll(async () => {
  other = await makeOther();
  before = await rowsOf(other.companyId);
});

describe.each(operations.map((operation) => [nameOf(operation), operation] as const))("%s", (name, operation) => {
  test("a route answers every call with a code of the catalogue, and neither shows nor changes data of another company", async () => {
    const faults: string[] = [];
    const begin = async (isFresh = false) => {
      const { companyId, calls, ids } = await callerOf(operation, isFresh);
      const right = wellFormed(operation, ids, bodies[routeName(operation)]);
      const rightCall: Case = { what: "the right call", ...(operation.body && { body: right }) };
      const odd = worthSending(operation, casesOf(operation, right, part));
      const wrong = [...odd, ...foreignCases(operation, right, other.ids)];
      const pathWith = (params: Record<string, string> = {}) =>
        operation.path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? String(ids[key as "ticketId"]));
      return { companyId, calls, pathWith, cases: [rightCall, ...wrong] };
    };
    let caller = await begin();
    for (let n = 0; n < caller.cases.length; n += 1) {
      const one = caller.cases[n] as Case;
      const { status, fault } = await ask(send(caller.calls[operation.method](caller.pathWith(one.params)), one));
      if (fault) faults.push(`${name}, ${one.what}: ${fault}`);
      if (one.params && status < 400) faults.push(`${name}, ${one.what}: found something`);
      // The next call must be refused only for its own fault. Changes are therefore undone, and after too many calls another caller continues.
      if (status === 429) caller = await begin(true);
      else if (operation.method !== "get" && (status < 400 || status === 401)) await putBack(caller.companyId);
    }
    expect(faults).toEqual([]);
    const [was, is] = [before, await rowsOf(other.companyId)];
    before = is;
    expect(is).toEqual(was);
  }, 3_600_000);
});

test("thousands of requests were sent", () => {
  process.stdout.write(`${asked.requests} requests to ${operations.length} operations\n`);
  expect(asked.requests).toBeGreaterThan(isFull ? 15_000 : 3000);
});
