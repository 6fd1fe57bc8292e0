import { shownStatus } from "@balcao/shared/schedules/rules";
import { expect, test } from "vitest";
import { messageHeld, receiveAcks } from "../../desk/messages/changes/acks.ts";
import { makeMedia, makeTicket, publishedBy } from "../../testing/factories.ts";
import { makeMessageTemplate, makeOfficialNumber } from "../../testing/message-template-factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { shop } from "../../testing/stages/schedule-shop.ts";
import { showScheduleFor } from "./access.ts";
import { listSchedules } from "./list.ts";
import { createSchedule, sendScheduleNow, updateSchedule } from "./service.ts";

const soon = new Date(Date.now() + 3_600_000).toISOString();
const template = {
  name: "aviso_entrega",
  language: "pt_BR",
  values: { header: "", body: { nome: "{{firstName}}" }, buttons: {} },
};

/** A customer who never wrote to the company's official number, which has an approved template. */
async function stage() {
  const made = await shop();
  const { companyId, here, ana, contactId } = made;
  const officialId = await makeOfficialNumber(companyId);
  const templateId = await makeMessageTemplate(companyId);
  const base = { contactId, whatsappId: officialId, sendAt: soon, cancelIfReplied: false };
  const create = (more: object = { template }) => here(() => createSchedule(ana, { ...base, ...more }));
  const rows = <T extends object>(sql: string, bind: unknown[] = []) => here(() => queryText<T>(sql, bind));
  const due = async (id: number) => {
    await rows("update schedules set send_at = now() where id = $1", [id]);
    return made.run(id);
  };
  return { ...made, officialId, templateId, create, rows, due };
}

test("a scheduled template reaches a customer who wrote too long ago, with its variables filled in at its time", async () => {
  const { create, due, rows } = await stage();
  const planned = await create();
  expect(planned).toMatchObject({ body: "Olá {{firstName}}, seu pedido saiu.", template, status: "PENDENTE" });
  expect(await due(planned.id)).toMatchObject({ status: "ENVIADA", reason: null });
  expect(
    await rows("select body, template->>'name' as template, template->'components' as parts from messages"),
  ).toEqual([
    {
      body: "Olá Rosa, seu pedido saiu.",
      template: "aviso_entrega",
      parts: [{ type: "body", parameters: [{ type: "text", parameter_name: "nome", text: "Rosa" }] }],
    },
  ]);
});

test("a version that knows no templates cannot mark a scheduled template as sent or failed, but may cancel it", async () => {
  const { create, rows, due } = await stage();
  const { id } = await create();
  for (const status of ["ENVIADA", "ERRO"])
    await expect(rows("update schedules set status = $2 where id = $1", [id, status])).rejects.toThrow(
      "does not know templates",
    );
  expect(await due(id)).toMatchObject({ status: "ENVIADA" });
  const other = await create();
  await rows("update schedules set status = 'CANCELADA' where id = $1", [other.id]);
});

test.each([
  ["paused", "update message_templates set status = 'paused'"],
  ["gone", "delete from message_templates"],
  [
    "asking for more values",
    `update message_templates set components = '[{"type": "BODY", "text": "Oi {{nome}} {{outro}}."}]'`,
  ],
])(
  "a scheduled message fails with its reason when its template is %s at its time, and opens no ticket",
  async (_what, meanwhile) => {
    const { create, due, rows } = await stage();
    const { id } = await create();
    await rows(meanwhile);
    expect(await due(id)).toMatchObject({ status: "ERRO", reason: "template" });
    expect(await rows("select 1 from tickets")).toEqual([]);
  },
);

test("a scheduled message that failed for its template is sent by hand once the template can be sent again", async () => {
  const { create, due, rows, ana, here } = await stage();
  const { id } = await create();
  await rows("update message_templates set status = 'paused'");
  await due(id);
  await rows("update message_templates set status = 'approved'");
  expect(await here(() => sendScheduleNow(ana, id))).toMatchObject({ status: "ENVIADA", reason: null });
});

test.each([
  ["a number that sends none", { whatsappId: undefined }, "ERR_NUMBER_CANNOT"],
  [
    "a value that is missing",
    { template: { ...template, values: { header: "", body: {}, buttons: {} } } },
    "ERR_TEMPLATE_VALUES",
  ],
  ["an unknown template", { template: { ...template, name: "outro" } }, "ERR_NO_MESSAGE_TEMPLATE_FOUND"],
  ["neither text nor template", { template: undefined }, "ERR_VALIDATION"],
])("a template is refused for %s", async (_what, more, code) => {
  const { create, connectionId } = await stage();
  const given = "whatsappId" in more ? { template, whatsappId: connectionId } : more;
  await expect(create(given)).rejects.toMatchObject({ code });
});

test("a template replaces the text and a text replaces the template, and another number or file causes a new check of the template", async () => {
  const { companyId, create, here, ana, connectionId, rows } = await stage();
  const { id } = await create({ body: "Bom dia" });
  const change = (body: Parameters<typeof updateSchedule>[2]) => here(() => updateSchedule(ana, id, body));
  expect(await change({ template })).toMatchObject({ template, body: "Olá {{firstName}}, seu pedido saiu." });
  await expect(change({ whatsappId: connectionId })).rejects.toMatchObject({ code: "ERR_NUMBER_CANNOT" });
  await rows("update message_templates set status = 'paused'");
  expect(await change({ cancelIfReplied: true })).toMatchObject({ template, cancelIfReplied: true });
  await expect(change({ template })).rejects.toMatchObject({ code: "ERR_TEMPLATE_NOT_SENDABLE" });
  expect(await change({ body: "Boa tarde" })).toMatchObject({ template: null, body: "Boa tarde" });
  const mediaId = await makeMedia(companyId, { key: "k", name: "k.png", mimetype: "image/png" });
  await rows("update message_templates set status = 'approved'");
  await rows("update schedules set media_id = $1", [mediaId]);
  await expect(change({ template })).rejects.toMatchObject({ code: "ERR_TEMPLATE_FILE" });
  expect(await change({ template, removeFile: true })).toMatchObject({ template, media: null });
  expect(await change({ status: "CANCELADA" })).toMatchObject({ status: "CANCELADA" });
});

test("a header's file is sent with its template, also when the message is planned again", async () => {
  const { companyId, create, rows, due, ana, here } = await stage();
  await rows(`update message_templates set components = '[{"type": "HEADER", "format": "IMAGE"}]' || components`);
  await expect(create()).rejects.toMatchObject({ code: "ERR_TEMPLATE_FILE" });
  const { id } = await create({ body: "Bom dia" });
  const mediaId = await makeMedia(companyId, { key: "k", name: "k.png", mimetype: "image/png" });
  await rows("update schedules set media_id = $1", [mediaId]);
  const again = await create({ template, fileOf: id });
  expect(await due(again.id)).toMatchObject({ status: "ENVIADA" });
  expect(await rows("select media_id as id, template->>'header' as header from messages")).toEqual([
    { id: mediaId, header: "image" },
  ]);
  expect(await here(() => showScheduleFor(ana, again.id))).toMatchObject({ media: { name: "k.png" } });
});

test("scheduled messages can be listed by the template that they send", async () => {
  const { companyId, create, here, ana, templateId, contactId, connectionId } = await stage();
  await makeTicket(companyId, { contactId, connectionId });
  const { id } = await create();
  await create({ body: "Bom dia" });
  const { schedules } = await here(() => listSchedules(ana, { templateId, searchParam: "", pageNumber: 1 }));
  expect(schedules.map((one) => one.id)).toEqual([id]);
});

test("a scheduled template that Meta holds is shown as planned until Meta sends it, and each of the two changes sends an event", async () => {
  const { companyId, create, due, rows, ana, here, officialId } = await stage();
  const { id } = await create();
  await due(id);
  const [{ wid } = { wid: "" }] = await rows<{ wid: string }>("select wid from messages");
  const shown = async () => shownStatus(await here(() => showScheduleFor(ana, id)));
  const told = async () => (await publishedBy(companyId)).filter(({ name }) => name === "schedule.update").length;
  const before = await told();
  await here(() => messageHeld(officialId, wid));
  expect([await shown(), await told()]).toEqual(["PENDENTE", before + 1]);
  await here(() => receiveAcks(officialId, [{ wid, ack: 1 }]));
  expect([await shown(), await told()]).toEqual(["ENVIADA", before + 2]);
});

test("an offer must still run when its message is sent, even if the message was put off", async () => {
  const { create, rows, here, ana } = await stage();
  const offer = '[{"type": "LIMITED_TIME_OFFER", "limited_time_offer": {"text": "Só hoje", "has_expiration": true}}]';
  await rows("update message_templates set components = $1::jsonb || components", [offer]);
  const after = (minutes: number) => new Date(Date.parse(soon) + minutes * 60_000).toISOString();
  const until = (end: string) => create({ template: { ...template, values: { ...template.values, offer: end } } });
  const refused = { code: "ERR_TEMPLATE_VALUES", details: [{ part: "offer", key: "end", fault: "ended" }] };
  await expect(until(soon)).rejects.toMatchObject(refused);
  const { id } = await until(after(5));
  await expect(here(() => updateSchedule(ana, id, { sendAt: after(5) }))).rejects.toMatchObject(refused);
  expect(await here(() => updateSchedule(ana, id, { sendAt: after(4) }))).toMatchObject({ sendAt: after(4) });
});
