import { asPlatform } from "@balcao/core/base/database";
import { counter } from "@balcao/core/testing/counter";
import { makeIntegration } from "@balcao/core/testing/company/integration-factory";
import { queryText } from "@balcao/core/testing/query-text";
import { echo, type N8nServer, startN8n } from "@balcao/outside-simulator/n8n/server";
import { webhookFields } from "@balcao/shared/integrations/schema";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

vi.stubEnv("ALLOW_PRIVATE_ADDRESSES", "127.0.0.0/8");
vi.stubEnv("PUBLIC_URL", "https://desk.test");
const { turns } = await import("../handlers.ts");

let n8n: N8nServer;
beforeAll(async () => {
  n8n = await startN8n({ echo });
  // Removes the rows that other tests left in this database.
  await asPlatform(() => queryText("delete from bot_turns"));
});
afterAll(() => n8n.close());

test("the worker's program gets the address for later messages to the customer", async () => {
  const shop = await counter({ queues: ["Vendas"] });
  const fields = webhookFields.parse({ type: "webhook", urlN8N: `${n8n.url}/webhook/echo` });
  const id = await makeIntegration(shop.companyId, { fields });
  await shop.rows("update queues set integration_id = $1, greeting_message = ''", [id]);
  await shop.says("Oi");
  await shop.rows("update bot_turns set due_at = date_trunc('milliseconds', now())");
  await turns.wake();
  await turns.settled();
  const [call] = n8n.control.calls;
  const { id: eventId, reply } = (call?.json ?? {}) as { id?: string; reply?: object };
  expect(reply).toEqual({ url: "https://desk.test/api/messages/send", idempotencyKey: eventId });
  expect(await shop.answers()).toHaveLength(1);
});
