import { asPlatform, inCompany } from "@balcao/core/base/database";
import { updateProvider } from "@balcao/core/company/assistant/service";
import { createKnowledge } from "@balcao/core/desk/knowledge/service";
import { counter } from "@balcao/core/testing/counter";
import { makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { readAllowance } from "@balcao/outside/allowance";
import { callsThrough } from "@balcao/outside/call";
import { outsideAgent } from "@balcao/outside/post-outside";
import { type AssistantControl, freshControl } from "@balcao/outside-simulator/assistant/control";
import { type AssistantServer, startAssistantServer } from "@balcao/outside-simulator/assistant/server";
import { IntegrationFault } from "@balcao/shared/integrations/port";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { askAssistant } from "../automation/assistant-responder.ts";
import { hearVoices } from "../automation/hear-voices.ts";
import { type Responder, respondBy } from "../automation/responder.ts";
import { BotTurns } from "../automation/turns.ts";

/** One agent for all test files of the process, which outlives each of them. */
const agent = outsideAgent(readAllowance("127.0.0.0/8"));
export const callLocal = callsThrough(agent);

export interface Model {
  baseUrl: string;
  control: AssistantControl;
}

/** A model on loopback: one for each test file, reset for each test. */
export function assistantModel(): Model {
  const model: Model = { baseUrl: "", control: freshControl() };
  let server: AssistantServer;
  beforeAll(async () => {
    server = await startAssistantServer();
    Object.assign(model, { baseUrl: server.baseUrl, control: server.control });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const { complaints } = model.control;
    if (complaints.length > 0) throw new Error(complaints.join(", "));
    Object.assign(model.control, freshControl());
    // Removes the rows that other tests left in this database.
    await asPlatform(() => queryText("delete from bot_turns"));
  });
  return model;
}

interface Options {
  /** With several queues, customers choose from a menu. */
  queues?: string[];
  /** Whether the assistant has a provider. */
  provider?: boolean;
  answersPerTicket?: number;
  /** Whether a provider transcribes voice notes. */
  voices?: boolean;
  images?: boolean;
  integration?: Responder<{ kind: "integration"; id: number }>;
}

/** A number whose customers the company's assistant answers, and a worker that asks the assistant. */
export async function answering(model: Model, options: Options = {}) {
  const { queues = ["Vendas"], provider = true, answersPerTicket = 20, voices = false, images = false } = options;
  const shop = await counter({ queues, settings: { chatbotAgent: "enabled" } });
  const { companyId } = shop;
  const admin = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  await shop.rows("update queues set greeting_message = ''");
  const own = { baseUrl: model.baseUrl, model: "demo-grande", apiKey: "sk-teste" };
  const voice = { voiceUrl: model.baseUrl, voiceModel: "whisper-1", voiceKey: "sk-voz" };
  await here(() => updateProvider(admin, { ...(provider && own), ...(voices && voice), images, answersPerTicket }));
  await here(() =>
    createKnowledge(admin, {
      kind: "answer",
      title: "Qual o prazo de troca?",
      body: "A troca pode ser pedida em até 7 dias depois do recebimento.",
      ways: "",
    }),
  );
  const { integration = () => Promise.reject(new IntegrationFault("configuration")) } = options;
  const turns = new BotTurns({
    respond: respondBy({ integration, assistant: askAssistant(callLocal, "https://desk.test") }),
    fetchFile: () => Promise.resolve(null),
    addressOf: ({ mediaId }) => `https://desk.test/f/${mediaId}`,
    hear: hearVoices(callLocal),
    publicUrl: "https://desk.test",
  });
  const round = async () => {
    await shop.rows("update bot_turns set due_at = now() where due_at is not null");
    await turns.wake();
    await turns.settled();
  };
  return {
    ...shop,
    admin,
    here,
    /** The customer writes, and the bot that is due answers. */
    async asks(body: string): Promise<void> {
      await shop.says(body);
      await round();
    },
    round,
    note: async () => (await shop.rows<{ note: string }>("select note from ticket_notes order by id")).at(-1)?.note,
    texts: () =>
      shop.rows<{ id: number }>("select id::int as id from messages where bot_source = 'assistant' order by id"),
    usage: () => shop.rows("select tokens > 0 as used, answers from assistant_days"),
  };
}
