import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { makeIntegration } from "@balcao/core/testing/company/integration-factory";
import { pizzeria } from "@balcao/outside-simulator/demo/pizzeria";
import { echo, type N8nServer, startN8n } from "@balcao/outside-simulator/n8n/server";
import { startTypebot, type TypebotServer } from "@balcao/outside-simulator/typebot/server";
import { webhookFields } from "@balcao/shared/integrations/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

let typebot: TypebotServer;
let n8n: N8nServer;
beforeAll(async () => {
  typebot = await startTypebot([pizzeria]);
  n8n = await startN8n({ exemplo: echo });
});
afterAll(() => Promise.all([typebot.close(), n8n.close()]));

async function shop() {
  const companyId = await makeCompany();
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  const ask = async (body: object) => (await admin.post("/queueIntegration/testSession").send(body)).body;
  return { companyId, ask };
}

test("the test of an unsaved Typebot shows how its flow begins", async () => {
  const { ask } = await shop();
  const { fault, understood } = await ask({ type: "typebot", urlN8N: typebot.url, typebotSlug: "pizzaria" });
  expect(fault).toBeNull();
  expect(understood[0]).toMatchObject({ field: "", does: "text", text: expect.stringContaining("Pizzaria do Bairro") });
});

test("a flow that does not exist, or an internal address, is answered with a reason", async () => {
  const { ask } = await shop();
  const unknown = await ask({ type: "typebot", urlN8N: typebot.url, typebotSlug: "outra" });
  expect(unknown).toMatchObject({ fault: "configuration", understood: [], unread: [] });
  const inside = await ask({ type: "webhook", urlN8N: "http://10.0.0.1:80/" });
  expect(inside).toMatchObject({ fault: "address", understood: [] });
});

test("a saved integration is tested with its stored secret, and the stored secret is never sent to another host", async () => {
  const { companyId, ask } = await shop();
  const url = `${n8n.url}/webhook/exemplo`;
  const words = { type: "n8n", urlN8N: url, authKind: "header", authName: "X-Loja", authSecret: "s3nha" };
  const integrationId = await makeIntegration(companyId, { fields: webhookFields.parse(words) });
  const form = { type: "n8n", integrationId, authKind: "header", authName: "X-Loja" };
  const { fault, understood } = await ask({ ...form, urlN8N: url });
  const shown = { field: "messages[0].text", does: "text", text: expect.stringContaining("recebeu o teste") };
  expect({ fault, understood }).toEqual({ fault: null, understood: [shown] });
  expect(await ask({ ...form, urlN8N: "http://127.0.0.1:1/" })).toMatchObject({ error: "ERR_VALIDATION" });
});

test("missing fields of the form are named before the program is called", async () => {
  const { ask } = await shop();
  expect(await ask({ projectName: "loja-123", jsonContent: "{}", language: "pt-BR" })).toMatchObject({
    error: "ERR_VALIDATION",
    details: [{ path: ["body", "jsonContent"] }],
  });
});
