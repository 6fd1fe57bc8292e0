import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { AppError } from "@balcao/shared/errors";
import { afterEach, expect, test } from "vitest";
import { makeCompany } from "../../testing/factories.ts";
import { text } from "../columns.ts";
import { inCompany, query } from "../database.ts";
import { sql } from "../sql.ts";
import { startTraces } from "./start.ts";
import { traced } from "./traced.ts";

interface SentSpan {
  name: string;
  spanId: string;
  parentSpanId?: string;
  traceId: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number; message?: string };
}
interface SentTrace {
  resourceSpans: { resource: { attributes: SentSpan["attributes"] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

/** A receiver of OTLP over HTTP, on loopback, as strict as a collector about path and content. */
async function receiver() {
  const got: { raw: string; spans: SentSpan[]; resource: SentSpan["attributes"] } = {
    raw: "",
    spans: [],
    resource: [],
  };
  const server = createServer((req: IncomingMessage, res) => {
    void (async () => {
      const isRight =
        req.method === "POST" && req.url === "/v1/traces" && req.headers["content-type"] === "application/json";
      if (!isRight) return void res.writeHead(415).end();
      const sent = (await json(req)) as SentTrace;
      got.raw += JSON.stringify(sent);
      for (const { resource, scopeSpans } of sent.resourceSpans) {
        got.resource = resource.attributes;
        got.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
      }
      res.writeHead(200, { "content-type": "application/json" }).end("{}");
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => new Promise((resolve) => void server.close(resolve)));
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const valueOf = (attributes: SentSpan["attributes"], key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

test("a request is a trace with its transaction and statements, which have no values", async () => {
  const companyId = await makeCompany();
  const { got, url } = await receiver();
  const end = await startTraces({ service: "balcao-api", version: "1" }, url);
  await traced("GET /tickets/:ticketId", { "http.route": "/tickets/:ticketId" }, () =>
    inCompany(companyId, () => query({ word: text }, sql`select ${"segredo da cliente"}::text as word`)),
  );
  await end();
  const named = (name: string) => got.spans.filter((span) => span.name === name);
  const [[request], [transaction], statements] = [
    named("GET /tickets/:ticketId"),
    named("transaction"),
    named("statement"),
  ];
  expect(transaction).toMatchObject({ parentSpanId: request?.spanId, traceId: request?.traceId });
  expect(valueOf(transaction?.attributes ?? [], "balcao.company")).toBe(companyId);
  expect(statements.map((span) => [span.parentSpanId, valueOf(span.attributes, "db.query.text")])).toEqual([
    [transaction?.spanId, "select $1::text as word"],
  ]);
  expect(request?.parentSpanId).toBeUndefined();
  expect(got.raw).not.toContain("segredo");
  expect(valueOf(got.resource, "service.name")).toBe("balcao-api");
});

test("a trace has the code of an error, and not its message", async () => {
  const { got, url } = await receiver();
  const end = await startTraces({ service: "balcao-api", version: "1" }, url);
  const fails = (fault: Error) => traced("job x", {}, () => Promise.reject(fault)).catch((error: unknown) => error);
  const faults = [new AppError("ERR_NO_PERMISSION"), new TypeError("Dona Rosa disse: segredo")];
  for (const fault of faults) expect(await fails(fault)).toBe(fault);
  await end();
  expect(got.spans.map(({ status }) => [status.code, status.message])).toEqual([
    [2, "ERR_NO_PERMISSION"],
    [2, "TypeError"],
  ]);
  expect(got.raw).not.toContain("Rosa");
});

test("a transaction outside of a request or job makes no trace, and nothing is traced without a receiver's address", async () => {
  const companyId = await makeCompany();
  const { got, url } = await receiver();
  const end = await startTraces({ service: "balcao-worker", version: "1" }, url);
  await inCompany(companyId, () => query({ one: text }, sql`select 'x' as one`));
  await end();
  await (await startTraces({ service: "balcao-worker", version: "1" }, undefined))();
  await traced("GET /after", {}, async () => undefined);
  expect(got.spans).toEqual([]);
});

test("a receiver that is away disturbs neither the work nor the end of the process", async () => {
  const end = await startTraces({ service: "balcao-api", version: "1" }, "http://127.0.0.1:1");
  await expect(traced("GET /tickets", {}, async () => "answer")).resolves.toBe("answer");
  await expect(end()).resolves.toBeUndefined();
});
