import { asPlatform } from "@balcao/core/base/database";
import { counter } from "@balcao/core/testing/counter";
import { makeIntegration } from "@balcao/core/testing/company/integration-factory";
import { queryText } from "@balcao/core/testing/query-text";
import { readAllowance } from "@balcao/outside/allowance";
import { outsideAgent } from "@balcao/outside/post-outside";
import { pizzeria } from "@balcao/outside-simulator/demo/pizzeria";
import { startTypebot, type TypebotServer } from "@balcao/outside-simulator/typebot/server";
import { typebotFields } from "@balcao/shared/integrations/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adaptersThrough } from "./adapters.ts";
import { askIntegration } from "./ask-integration.ts";
import { respondBy } from "./responder.ts";
import { BotTurns } from "./turns.ts";

const agent = outsideAgent(readAllowance("127.0.0.0/8"));
let typebot: TypebotServer;
beforeAll(async () => {
  typebot = await startTypebot([pizzeria]);
  // Removes the rows that other tests left in this database.
  await asPlatform(() => queryText("delete from bot_turns"));
});
afterAll(() => Promise.all([typebot.close(), agent.destroy()]));

const google = { tokenUrl: "http://127.0.0.1:1/token", apiUrl: "http://127.0.0.1:1" };

async function pizzeriaWithQueue() {
  const shop = await counter({ queues: ["Pedidos"] });
  const flow = { type: "typebot", urlN8N: typebot.url, typebotSlug: "pizzaria", typebotDelayMessage: 0 };
  const id = await makeIntegration(shop.companyId, { fields: typebotFields.parse(flow) });
  await shop.rows("update queues set integration_id = $1, greeting_message = ''", [id]);
  const turns = new BotTurns({
    respond: respondBy({
      integration: askIntegration(adaptersThrough(agent, { google, publicUrl: "https://desk.test" })),
      assistant: async () => ({ actions: [], session: null }),
    }),
    fetchFile: async () => null,
    addressOf: () => null,
    publicUrl: "https://desk.test",
  });
  return {
    ...shop,
    /** The messages that the customer gets after this message. */
    async writes(body: string): Promise<string[]> {
      const before = (await shop.answers()).length;
      await shop.says(body);
      await shop.rows("update bot_turns set due_at = date_trunc('milliseconds', now()) where due_at is not null");
      await turns.wake();
      await turns.settled();
      return (await shop.answers()).slice(before);
    },
  };
}

test("a Typebot takes a customer's order to its end, and then people have the ticket", async () => {
  const s = await pizzeriaWithQueue();
  const [hello] = await s.writes("oi");
  expect(hello).toContain("Pizzaria do Bairro");
  for (const line of ["1", "Calabresa", "Grande", "Rua das Flores, 120", "Pix"]) await s.writes(line);
  expect(await s.writes("Está certo")).toEqual([
    "Pedido anotado! 🛵 Chega em uns 40 minutos.",
    "Obrigado e bom apetite!",
  ]);
  expect(await s.ticket()).toMatchObject({ status: "pending", queueId: s.queueIds[0] });
  expect(await s.writes("Esqueci da borda")).toEqual([]);
});

test("a customer who asks the Typebot for a person goes to people", async () => {
  const s = await pizzeriaWithQueue();
  await s.writes("oi");
  expect(await s.writes("3")).toEqual(["Já vou chamar alguém para falar com você."]);
  expect(await s.writes("Alô?")).toEqual([]);
  expect(await s.ticket()).toMatchObject({ status: "pending", queueId: s.queueIds[0] });
});
