import type { Actor } from "@balcao/shared/permissions";
import { forEver } from "@balcao/shared/retentions/rules";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { deleteQueue } from "../../company/queues/service.ts";
import {
  makeCompany,
  makeMedia,
  makeMessage,
  makeQueue,
  makeQuickMessage,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { daysBefore, makeClosed, makeRetention } from "../../testing/stages/retention.ts";
import { statementsOf } from "../../testing/statements.ts";
import { clearNext } from "./clear.ts";
import { showRetentions } from "./list.ts";
import { previewRetention } from "./preview.ts";
import { beginRetention, startDueRetention, stopRetention } from "./service.ts";

let companyId: number;
let ana: Actor;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const rows = <T extends object>(sql: string, values: unknown[] = []) => here(() => queryText<T>(sql, values));
const year = { company: { filesMonths: null, wordsMonths: 12 }, queues: [] };
const begin = (rules: Parameters<typeof beginRetention>[1] = year) =>
  here(() => beginRetention(ana, rules, "https://desk.test"));
const daysTo = (at: string) => Math.round((Date.parse(at) - Date.now()) / 86_400_000);
beforeEach(async () => {
  companyId = await makeCompany({ settings: { language: "pt" } });
  ana = await makeUser(companyId, { name: "Ana", profile: "admin" });
  await makeUser(companyId, { name: "Bia", profile: "admin" });
});

test("a first retention waits for seven days, all admins get an e-mail, and the audit and the screens show the retention", async () => {
  const made = await begin();
  expect(made).toMatchObject({ state: "waiting", company: year.company, askedBy: { name: "Ana" }, endedAt: null });
  expect(daysTo(made.startsAt)).toBe(7);
  expect(await here(showRetentions)).toMatchObject({ active: null, waiting: { id: made.id }, days: [] });
  const mails = await rows<{ subject: string; body: string }>("select subject, body from mails");
  expect(mails).toHaveLength(2);
  expect(mails[0]?.subject).toMatch(/^Conversas antigas serão removidas a partir de \d\d\/\d\d\/\d{4}$/);
  expect(mails[0]?.body).toContain("Ana definiu por quanto tempo");
  expect(mails[0]?.body).toContain("https://desk.test/retention");
  expect(await rows("select action, actor_name from audit")).toEqual([
    { action: "retention.asked", actor_name: "Ana" },
  ]);
  expect((await publishedBy(companyId)).map(({ name, rooms }) => [name, rooms.length])).toEqual([["retentions", 1]]);
});

test("a retention comes into force on the day of its start, not before, and replaces the earlier one", async () => {
  await makeRetention(companyId, { wordsMonths: 24 });
  const { id } = await begin();
  await here(() => startDueRetention(new Date()));
  expect(await here(showRetentions)).toMatchObject({ active: { company: { wordsMonths: 24 } }, waiting: { id } });
  await here(() => startDueRetention(daysBefore(-8)));
  expect(await here(showRetentions)).toMatchObject({ active: { id }, waiting: null });
  expect(await rows("select state from retentions order by id")).toEqual([{ state: "replaced" }, { state: "active" }]);
});

test("rules that remove nothing earlier than before apply immediately, without an e-mail", async () => {
  await makeRetention(companyId);
  const longer = await begin({ ...year, company: { filesMonths: null, wordsMonths: 24 } });
  expect(longer).toMatchObject({ state: "active", company: { wordsMonths: 24 } });
  const none = await begin({ company: forEver, queues: [] });
  expect(none.state).toBe("active");
  expect(await rows("select state from retentions order by id")).toEqual([
    { state: "replaced" },
    { state: "replaced" },
    { state: "active" },
  ]);
  expect(await rows("select 1 from mails")).toEqual([]);
  expect(await rows("select action from audit order by id")).toEqual([
    { action: "retention.asked" },
    { action: "retention.ended" },
  ]);
});

test("any admin can stop a waiting retention and one in force, each once, and later rules replace waiting ones", async () => {
  const first = await begin();
  const second = await begin({ ...year, company: { filesMonths: 3, wordsMonths: 6 } });
  await expect(here(() => stopRetention(ana, first.id))).rejects.toMatchObject({ code: "ERR_RETENTION_STATE" });
  const stopped = await here(() => stopRetention(ana, second.id));
  expect(stopped).toMatchObject({ state: "stopped", stoppedBy: { name: "Ana" } });
  await here(() => startDueRetention(daysBefore(-30)));
  expect(await here(showRetentions)).toMatchObject({ active: null, waiting: null });
  const active = await makeRetention(companyId);
  expect(await here(() => stopRetention(ana, active))).toMatchObject({ state: "stopped" });
  await expect(here(() => stopRetention(ana, 999_999))).rejects.toMatchObject({ code: "ERR_NO_RETENTION_FOUND" });
});

test("rules for a queue of another company are refused, and a deleted queue is removed from the rules", async () => {
  const other = await makeQueue(await makeCompany());
  const wrong = { ...year, queues: [{ queueId: other, ...forEver }] };
  await expect(begin(wrong)).rejects.toMatchObject({ code: "ERR_NO_QUEUE_FOUND" });
  const queueId = await makeQueue(companyId, { name: "Jurídico" });
  expect((await begin({ ...year, queues: [{ queueId, ...forEver }] })).queues).toEqual([
    { queueId, name: "Jurídico", ...forEver },
  ]);
  await rows("delete from queues where id = $1", [queueId]);
  expect((await here(showRetentions)).waiting?.queues).toEqual([]);
});

test("when a queue that kept its conversations longer is deleted, nothing is removed for seven days, and all admins get an e-mail", async () => {
  const queueId = await makeQueue(companyId, { name: "Jurídico" });
  await makeRetention(companyId, { queues: [{ queueId, ...forEver }] });
  await makeClosed(companyId, 800, { queueId });
  await here(() => deleteQueue(ana, queueId));
  const { active } = await here(showRetentions);
  expect(active?.queues).toEqual([]);
  expect(daysTo(active?.startsAt ?? "")).toBe(7);
  expect(await here(() => clearNext("words"))).toEqual({ isOver: true, keys: [] });
  expect(await rows("select 1 from messages")).toHaveLength(1);
  const mails = await rows<{ body: string }>("select body from mails");
  expect(mails).toHaveLength(2);
  expect(mails[0]?.body).toContain("O setor Jurídico foi excluído.");
  await here(() => clearNext("words", daysBefore(-8)));
  expect(await rows("select 1 from messages")).toEqual([]);
});

test("when a queue that kept its conversations no longer than the company is deleted, nothing is put off", async () => {
  const queueId = await makeQueue(companyId);
  await makeRetention(companyId, { queues: [{ queueId, filesMonths: null, wordsMonths: 3 }] });
  await here(() => deleteQueue(ana, queueId));
  const { active } = await here(showRetentions);
  expect(Date.parse(active?.startsAt ?? "")).toBeLessThan(Date.now() + 60_000);
  expect(await rows("select 1 from mails")).toEqual([]);
});

test("the preview counts the conversations, messages and files that would be removed, and changes nothing", async () => {
  const [oldest, old] = [await makeClosed(companyId, 800, { bodies: ["a", "b"] }), await makeClosed(companyId, 200)];
  const shared = await makeMedia(companyId, { key: "shared", size: 7 });
  for (const [ticketId, size] of [
    [oldest, 100],
    [old, 10],
  ] as const)
    await makeMessage(companyId, ticketId, { mediaId: await makeMedia(companyId, { key: `k${size}`, size }) });
  await makeMessage(companyId, oldest, { mediaId: shared });
  await makeQuickMessage(companyId, { mediaId: shared });
  const preview = (filesMonths: number | null, wordsMonths: number | null) =>
    here(() => previewRetention({ company: { filesMonths, wordsMonths }, queues: [] }));
  expect(await preview(null, 12)).toMatchObject({ conversations: 1, messages: 4, files: 1, bytes: 100 });
  expect(await preview(6, 12)).toMatchObject({ conversations: 1, messages: 4, files: 2, bytes: 110 });
  const both = await preview(null, 6);
  expect(both).toMatchObject({ conversations: 2, messages: 6, files: 2, bytes: 110 });
  expect(both.oldest?.slice(0, 10)).toBe(daysBefore(800).toISOString().slice(0, 10));
  expect(await preview(null, 36)).toEqual({ conversations: 0, messages: 0, files: 0, bytes: 0, oldest: null });
  expect(await rows("select 1 from messages")).toHaveLength(6);
});

test.each([1, 30])(
  "with %s queues that have other periods, showing the retentions costs two statements",
  async (count) => {
    const queues = [];
    for (let n = 0; n < count; n += 1) queues.push({ queueId: await makeQueue(companyId), ...forEver });
    await makeRetention(companyId, { queues });
    expect(await statementsOf(companyId, showRetentions)).toHaveLength(2);
  },
);
