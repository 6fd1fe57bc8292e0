import { webhookFields } from "@balcao/shared/integrations/schema";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeQueue, someAdmin as admin } from "../../testing/factories.ts";
import { makeIntegration } from "../../testing/company/integration-factory.ts";
import { queryText } from "../../testing/query-text.ts";
import { showIntegration } from "./access.ts";
import { openIntegration } from "./open.ts";
import { createIntegration, deleteIntegration, updateIntegration } from "./service.ts";

const fields = webhookFields.parse({
  type: "webhook",
  urlN8N: "https://erp.example/hook",
  authKind: "basic",
  authName: "ana",
  authSecret: "s3nha",
});

async function shop() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  return { companyId, here, id: await makeIntegration(companyId, { fields }) };
}

test("a secret is stored encrypted, never shown, and kept when a change leaves it out", async () => {
  const { here, id } = await shop();
  const shown = await here(() => updateIntegration(admin, id, { name: "ERP", urlN8N: "https://erp.example/other" }));
  expect(JSON.stringify(shown)).not.toContain("s3nha");
  expect(shown).toMatchObject({ name: "ERP", secretsSet: ["authSecret"], authName: "ana" });
  expect((await here(() => openIntegration(id)))?.fields).toMatchObject({ authSecret: "s3nha" });
  const [row] = await here(() => queryText<{ all: string }>("select i::text as all from integrations i"));
  expect(row?.all).not.toContain("s3nha");
});

test("a new host does not get the secret that was given for the former host", async () => {
  const { here, id } = await shop();
  const moved = (more: object) =>
    here(() => updateIntegration(admin, id, { urlN8N: "https://other.example/", ...more }));
  await expect(moved({})).rejects.toMatchObject({ code: "ERR_VALIDATION" });
  await moved({ authSecret: "nova" });
  expect((await here(() => openIntegration(id)))?.fields).toMatchObject({ authSecret: "nova" });
});

test("each name is used once, upper and lower case alike, and the fields of the type are required", async () => {
  const { here } = await shop();
  const flow = { type: "typebot" as const, urlN8N: "https://typebot.example" };
  await expect(here(() => createIntegration(admin, { name: "ROBÔ", ...flow }))).rejects.toMatchObject({
    code: "ERR_INTEGRATION_NAME_EXISTS",
  });
  await expect(here(() => createIntegration(admin, { name: "Fluxo", type: "typebot" }))).rejects.toMatchObject({
    code: "ERR_VALIDATION",
  });
});

test("an integration lists the queues and numbers that use it, and they work without the integration once it is deleted", async () => {
  const { companyId, here, id } = await shop();
  await makeQueue(companyId, { name: "Vendas" });
  await here(() => queryText("update queues set integration_id = $1", [id]));
  expect((await here(() => showIntegration(id))).usedBy).toEqual({ queues: ["Vendas"], connections: [] });
  await here(() => deleteIntegration(admin, id));
  expect(await here(() => queryText("select integration_id from queues"))).toEqual([{ integration_id: null }]);
  expect(await here(() => openIntegration(id))).toBeNull();
});
