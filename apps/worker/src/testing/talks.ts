import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { counter } from "@balcao/core/testing/counter";
import { makeIntegration } from "@balcao/core/testing/company/integration-factory";
import { queryText } from "@balcao/core/testing/query-text";
import { readAllowance } from "@balcao/outside/allowance";
import { callsThrough } from "@balcao/outside/call";
import { outsideAgent } from "@balcao/outside/post-outside";
import {
  IntegrationFault,
  type OutsideAction,
  type OutsideReply,
  type OutsideTurn,
} from "@balcao/shared/integrations/port";
import { webhookFields } from "@balcao/shared/integrations/schema";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { askIntegration } from "../automation/ask-integration.ts";
import { fetchFile } from "../automation/fetch-file.ts";
import { respondBy } from "../automation/responder.ts";
import { BotTurns } from "../automation/turns.ts";

export type Answer = {
  status?: number;
  location?: string;
  reply?: Partial<OutsideReply>;
  /** The actions that come before a fault. */
  fault?: OutsideAction[];
  /** Runs while the caller waits. */
  after?: () => Promise<unknown>;
};
interface Program {
  url: string;
  asked: OutsideTurn[];
  answer: (turn: OutsideTurn) => Answer;
}

/** One agent for all test files of the process, which outlives each of them. */
const agent = outsideAgent(readAllowance("127.0.0.0/8"));
const call = callsThrough(agent);

/**
 * A program on loopback that gets an `OutsideTurn` as JSON and returns an `OutsideReply` as JSON. There is one for each test file. It is reset for each
 * test.
 */
export function talkingProgram(): Program {
  const program: Program = { url: "", asked: [], answer: () => ({}) };
  const server = createServer((request, response) => {
    if (request.method === "GET") return void response.end("Olá do arquivo");
    void text(request).then(async (body) => {
      const turn = JSON.parse(body) as OutsideTurn;
      program.asked.push(turn);
      const { status = 200, location, reply = {}, fault, after } = program.answer(turn);
      await after?.();
      response.writeHead(status, location ? { location } : {});
      response.end(JSON.stringify({ actions: [], session: null, ...reply, fault }));
    });
  });
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    program.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    // Removes the rows that other tests left in this database.
    await asPlatform(() => queryText("delete from bot_turns"));
    program.asked = [];
    program.answer = () => ({});
  });
  return program;
}

const respond = respondBy({
  integration: askIntegration((settings) => ({
    async respond(turn) {
      if (settings.type === "dialogflow") throw new IntegrationFault("configuration");
      const body = JSON.stringify(turn);
      const limits = { withinMs: 2000, mostBytes: 65_536 };
      const { status, text: said } = await call({ method: "POST", url: settings.url, body, ...limits });
      if (status !== 200) throw new IntegrationFault("bad-answer", `HTTP ${status}`);
      const { fault, ...reply } = JSON.parse(said) as OutsideReply & { fault?: OutsideAction[] };
      if (fault) throw new IntegrationFault("bad-answer", "", fault);
      return reply;
    },
  })),
  assistant: async () => ({ actions: [], session: null }),
});

/** A number whose queues (one by default) give their customers to that program, and a worker that calls the program. */
export async function talking({ url }: Program, queues = ["Vendas"]) {
  const shop = await counter({ queues });
  const { companyId } = shop;
  const fields = webhookFields.parse({ type: "webhook", urlN8N: url });
  const integrationId = await makeIntegration(companyId, { fields });
  await shop.rows("update queues set integration_id = $1, greeting_message = ''", [integrationId]);
  const fetch = fetchFile.bind(null, agent);
  const make = (limits: { mostOfCompany?: number } = {}) =>
    new BotTurns({ respond, fetchFile: fetch, addressOf: () => null, publicUrl: "https://desk.test", ...limits });
  const turns = make();
  return {
    ...shop,
    turns,
    /** A second worker. */
    make,
    here: <T>(work: () => Promise<T>) => inCompany(companyId, work),
    /** Runs all turns that are due, and the postponed turns. */
    async round(): Promise<void> {
      await shop.rows("update bot_turns set due_at = now() where due_at is not null");
      await turns.wake();
      await turns.settled();
    },
    notes: () => shop.rows<{ note: string }>("select note from ticket_notes order by id"),
  };
}
