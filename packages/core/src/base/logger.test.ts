import pino from "pino";
import { expect, test, vi } from "vitest";
import { inCompany } from "./database.ts";
import { queryText } from "../testing/query-text.ts";
import { logger } from "./logger.ts";
import { requestContext } from "./request.ts";
import { makeCompany } from "../testing/factories.ts";

const words = "Rua das Flores, 12";
const { err: describe } = logger[Symbol.for("pino.serializers") as never] as { err: (error: unknown) => object };
async function failure(sql: string, bind: unknown[]): Promise<unknown> {
  const companyId = await makeCompany();
  return inCompany(companyId, () => queryText(sql, [companyId, ...bind])).catch((error: unknown) => error);
}

test("an error of the database is logged without the values of its statement", async () => {
  const add = "insert into queues (company_id, name, color) values ($1, $2, 'x'), ($1, $2, 'y')";
  const errors = [await failure(add, [words]), await failure("select $1::int, $2::text::int", [words])];
  const inside = errors as { parameters?: unknown; message: string }[];
  expect(inside.some(({ parameters, message }) => JSON.stringify([parameters, message]).includes(words))).toBe(true);
  expect(JSON.stringify(errors.map(describe))).not.toContain(words);
  expect(errors.map(describe)).toMatchObject([
    {
      code: "23505",
      table: "queues",
      constraint: "queues_name",
      stack: expect.stringMatching(/^ +at .*logger\.test/s),
    },
    { code: "22P02", message: "invalid input syntax for type integer" },
  ]);
});

test("other errors keep their messages", () => {
  expect(describe(new TypeError("x is not a function"))).toMatchObject({
    name: "TypeError",
    message: "x is not a function",
  });
  expect(describe("gone")).toEqual({ message: "gone" });
});

test("a log line has the id of its request", () => {
  const lines: string[] = [];
  const stream = logger[pino.symbols.streamSym as never] as { write: (line: string) => void };
  const written = vi.spyOn(stream, "write").mockImplementation((line) => void lines.push(line));
  const heard = logger.child({}, { level: "info" });
  requestContext.run({ requestId: "r-1", ip: "" }, () => heard.info("inside"));
  heard.info("outside");
  written.mockRestore();
  expect(lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId)).toEqual(["r-1", undefined]);
});
