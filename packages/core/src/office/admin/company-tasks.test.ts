import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { putFile } from "../../base/files/store.ts";
import { backupScene } from "../../testing/backup-scene.ts";
import { makeCompany, makeMedia, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { listTasks } from "../company-tasks/list.ts";
import { askForExport } from "../company-tasks/service.ts";

let scene: Awaited<ReturnType<typeof backupScene>>;
beforeAll(async () => {
  scene = await backupScene(process.env);
});
afterAll(() => scene.end());

/** A company for which an operator requested a file. */
async function asked(name: string) {
  const companyId = await makeCompany({ name });
  const operator = await makeUser(await makeCompany(), { profile: "admin", super: true });
  // The files are so large that the kill comes first.
  for (let count = 0; count < 8; count += 1)
    await makeMedia(companyId, await putFile(companyId, randomBytes(4_000_000)));
  const seal = { by: "recipient", recipient: scene.host.recipient } as const;
  await inCompany(companyId, () => askForExport(operator, { billing: false, keys: false, seal }));
  const states = () => inCompany(companyId, () => queryText("select state, tries from company_tasks"));
  return { companyId, operator, states };
}

test("the command does the tasks of operators, and continues a task in which it was killed", async () => {
  const { companyId, operator, states } = await asked("Padaria Azul");
  expect(await asPlatform(() => listTasks(operator, companyId))).toMatchObject({ isServed: false });
  await scene.killAt(`Company ${companyId}: export begins`, ["company", "tasks"]);
  expect(await states()).toEqual([{ state: "running", tries: 1 }]);
  await scene.killAt(`Company ${companyId}: export is done`, ["company", "tasks"]);
  expect(await states()).toEqual([{ state: "ready", tries: 2 }]);
});

test("the service of nightly backups does these tasks too, and the page knows that the service is there", async () => {
  const { companyId, operator, states } = await asked("Padaria Verde");
  let isServed = false;
  await scene.killAt(`Company ${companyId}: export is done`, ["backup-nightly"], {}, async () => {
    ({ isServed } = await asPlatform(() => listTasks(operator, companyId)));
  });
  expect(isServed).toBe(true);
  expect(await states()).toEqual([{ state: "ready", tries: 1 }]);
});
