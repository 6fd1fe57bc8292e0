import { expect, test } from "vitest";
import { inCompany, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import {
  makeCompany,
  makeConnection,
  makeQueue,
  makeQueueOption,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { makeIntegration } from "../../testing/company/integration-factory.ts";
import { makeAssistant } from "../../testing/knowledge-factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import { showIntegration } from "../integrations/access.ts";
import { deleteIntegration } from "../integrations/service.ts";
import { showPrompt } from "../prompts/access.ts";
import { deletePrompt } from "../prompts/service.ts";
import { showTree } from "../queue-options/access.ts";
import { saveTree } from "../queue-options/service.ts";

const tables = ["queues", "connections", "queue_options", "tickets"] as const;

/** A prompt and an integration, each named by a queue, a number, an option and a waiting ticket. */
async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const queueId = await makeQueue(companyId);
  await makeConnection(companyId);
  const ticketId = await makeTicket(companyId);
  await makeQueueOption(companyId, queueId);
  const { promptId } = await makeAssistant(companyId, ticketId);
  const integrationId = await makeIntegration(companyId);
  for (const table of tables)
    await here(() => queryText(`update ${table} set prompt_id = $1, integration_id = $2`, [promptId, integrationId]));
  const named = (column: string) =>
    here(async () => {
      const found = [];
      for (const table of tables)
        found.push(...(await queryText(`select 1 from ${table} where ${column} is not null`)));
      return found.length > 0;
    });
  return { companyId, admin, here, queueId, promptId, integrationId, named };
}

test("a deleted prompt is removed from everything that named it, and a user who edits a tree with that prompt gets an event", async () => {
  const { companyId, admin, here, queueId, promptId, named } = await stage();
  await here(() => deletePrompt(admin, promptId));
  expect([await named("prompt_id"), await named("integration_id")]).toEqual([false, true]);
  const told = (await publishedBy(companyId)).filter(({ name }) => name === "queue-option.update");
  expect(told.map(({ payload }) => payload)).toEqual([expect.objectContaining({ queueId })]);
});

test("a deleted integration is removed from everything that named it", async () => {
  const { companyId, admin, here, integrationId, named } = await stage();
  await here(() => deleteIntegration(admin, integrationId));
  expect([await named("prompt_id"), await named("integration_id")]).toEqual([true, false]);
  expect((await publishedBy(companyId)).map(({ name }) => name)).toContain("queue-option.update");
});

test.each(["a prompt", "an integration"])(
  "when %s is deleted while a tree that names it is saved, both calls succeed without a deadlock",
  async (talker) => {
    const { companyId, admin, here, queueId, promptId, integrationId } = await stage();
    const { version, options } = await here(() => showTree(queueId));
    const [saved, deleted] = await overlapping(
      companyId,
      () => run(sql`select 1 from queues where id = ${queueId} for no key update`),
      () => (talker === "a prompt" ? deletePrompt(admin, promptId) : deleteIntegration(admin, integrationId)),
      () => saveTree(admin, queueId, { version, options }),
    );
    expect([saved, deleted]).toEqual([{ done: expect.anything() }, { done: { ok: true } }]);
    expect((await here(() => showTree(queueId))).options).toMatchObject([
      talker === "a prompt" ? { promptId: null } : { integrationId: null },
    ]);
  },
);

test("a prompt and an integration list the numbers and queues that use them, even if only an option of the queue uses them", async () => {
  const { companyId, here, queueId, promptId, integrationId } = await stage();
  await stage();
  const numberId = await makeConnection(companyId, { name: "Fora" });
  await makeQueue(companyId, { name: "Outro" });
  await here(async () => {
    await queryText("update queues set name = 'Vendas', prompt_id = null, integration_id = null where id = $1", [
      queueId,
    ]);
    const mine = "id = (select min(id) from connections)";
    await queryText(`update connections set name = 'Loja' where ${mine}`);
    await queryText(`update connections set prompt_id = null, integration_id = null where not ${mine}`);
    await queryText("update connections set prompt_id = $2, integration_id = $3, deleted_at = now() where id = $1", [
      numberId,
      promptId,
      integrationId,
    ]);
  });
  const usedBy = { queues: ["Vendas"], connections: ["Loja"] };
  expect((await here(() => showPrompt(promptId))).usedBy).toEqual(usedBy);
  expect((await here(() => showIntegration(integrationId))).usedBy).toEqual(usedBy);
});
