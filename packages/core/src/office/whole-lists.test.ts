import { maxQuickMessagesOfCompany } from "@balcao/shared/quick-messages/rules";
import { maxWaitingSchedules } from "@balcao/shared/schedules/rules";
import { maxTagsOfCompany } from "@balcao/shared/tags/rules";
import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../base/database.ts";
import { mostListed } from "../company/plans/room.ts";
import { listColleagues } from "../company/users/list.ts";
import { listQueues } from "../company/queues/list.ts";
import { createQuickMessage } from "../desk/quick-messages/service.ts";
import { listAllTags } from "../desk/tags/list.ts";
import { createTag } from "../desk/tags/service.ts";
import { createSchedule } from "../followers/schedules/service.ts";
import { listConnections } from "../numbers/connections/access.ts";
import { makeCompany, makeConnection, makeContact, makeUser } from "../testing/factories.ts";
import { queryText } from "../testing/query-text.ts";

// One company costs the others no more than this, however many rows it has.

let companyId: number;
let ana: Actor;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
/** Makes this many rows in one statement, which no caller can do. */
const fill = (count: number, table: string, columns: string, values: string) =>
  here(() =>
    queryText(`insert into ${table} (company_id, ${columns}) select $1, ${values} from generate_series(1, $2) n`, [
      companyId,
      count,
    ]),
  );
beforeAll(async () => {
  companyId = await makeCompany();
  ana = await makeUser(companyId, { profile: "admin" });
});

test.each([
  ["tags", "name", "'Tag ' || n", () => listAllTags({ searchParam: "" })],
  ["users", "name, email, password_hash", "'U', n || '@many.local', '-'", async () => (await listColleagues()).users],
  ["queues", "name, color", "'Setor ' || n, '#' || n", () => listQueues()],
  ["connections", "name, network", "'Loja ' || n, 'simulator'", () => listConnections(ana)],
] as const)("%s: a list that is sent whole has a limit", async (table, columns, values, list) => {
  await fill(mostListed + 1, table, columns, values);
  expect(await here<unknown[]>(list)).toHaveLength(mostListed);
});

test("a company cannot make more tags, quick messages and waiting schedules than the limit", async () => {
  const [contactId, connectionId] = [await makeContact(companyId), await makeConnection(companyId)];
  await here(() => queryText("delete from tags"));
  await fill(maxTagsOfCompany - 1, "tags", "name", "'Etiqueta ' || n");
  await fill(maxQuickMessagesOfCompany - 1, "quick_messages", "shortcode, message", "'oi' || n, 'Olá'");
  const columns = "contact_id, connection_id, body, send_at";
  const planned = `${contactId}, ${connectionId}, 'Oi', now() + interval '1 day'`;
  await fill(maxWaitingSchedules - 1, "schedules", columns, planned);
  const quick = { shortcode: "fim", message: "Olá", keyword: "", keywordInitialAnswer: "", geral: true, status: true };
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const plan = { contactId, whatsappId: connectionId, body: "Oi", sendAt, cancelIfReplied: false };
  for (const [most, make] of [
    [maxTagsOfCompany, () => createTag(ana, { name: crypto.randomUUID(), color: "#123456", kanban: 0 })],
    [maxQuickMessagesOfCompany, () => createQuickMessage(ana, quick)],
    [maxWaitingSchedules, () => createSchedule(ana, plan)],
  ] as const) {
    await here<unknown>(make);
    await expect(here<unknown>(make)).rejects.toMatchObject({ code: "ERR_TOO_MANY_ITEMS", details: { most } });
  }
});
