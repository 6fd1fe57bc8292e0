import { expect, test } from "vitest";
import { MailRow } from "../../company/mail/mail.model.ts";
import { messageFailed } from "../../desk/messages/changes/acks.ts";
import { dropTemplate, storeNews, storeTemplates } from "../../numbers/message-templates/store.ts";
import { makeSchedule } from "../../testing/contact-factories.ts";
import { makeUser, publishedBy } from "../../testing/factories.ts";
import { templateCampaign, usualTemplate } from "../../testing/stages/template-campaign.ts";
import { tellOfStop } from "./tell-of-stop.ts";

/** A company with an admin, and a campaign that waits for its start. `jobs`: the jobs that tell admins about templates. */
async function stage() {
  const made = await templateCampaign();
  const { companyId, here, rows } = made;
  await makeUser(companyId, { profile: "admin", email: `dona${companyId}@loja.test` });
  const jobs = (name: string) =>
    rows<{ payload: { why: string } }>("select payload from outbox where kind = 'job' and name = $1 order by id", [
      name,
    ]);
  const stops = async () => (await jobs("message-templates.stopped")).map(({ payload }) => payload.why);
  const mails = () => here(() => MailRow.findAll({ order: ["id"] }));
  return { ...made, jobs, stops, mails };
}
const told = (metaId: string, more: object = {}) => ({
  metaId,
  name: "aviso_entrega",
  language: "pt_BR",
  category: "utility" as const,
  status: "approved",
  quality: "green" as const,
  named: true,
  rejectedReason: null,
  components: [{ type: "BODY", text: "Olá {{nome}}, seu pedido saiu." }],
  ...more,
});

test("only a template that could be sent and now cannot, or now has another price, is reported as stopped", async () => {
  const { here, wabaId, metaId, stops } = await stage();
  const news = (more: object) =>
    here(() => storeNews(wabaId, [{ metaId, ...more }], { isWhole: true, at: new Date() }));
  await news({ quality: "red" });
  expect(await stops()).toEqual([]);
  await news({ category: "marketing" });
  await news({ status: "paused" });
  await news({ status: "disabled" });
  expect(await stops()).toEqual(["marketing", "paused"]);
  await news({ status: "approved" });
  await news({ status: "deleted" });
  expect(await stops()).toEqual(["marketing", "paused", "deleted"]);
});

test("a list from Meta also causes reports of stopped templates, even of templates that are missing in it", async () => {
  const { here, wabaId, metaId, stops } = await stage();
  const since = new Date(Date.now() + 60_000);
  const store = (templates: ReturnType<typeof told>[], ids: string[]) =>
    here(() => storeTemplates(wabaId, templates, { since, ids }));
  await store([told(metaId)], [metaId]);
  expect(await stops()).toEqual([]);
  await store([told(metaId, { status: "rejected" })], [metaId]);
  await store([told(metaId)], [metaId]);
  await store([], []);
  expect(await stops()).toEqual(["rejected", "deleted"]);
});

test("a template with a changed text is reported, and a template with only a changed sample or order at Meta is not", async () => {
  const { here, wabaId, metaId, stops } = await stage();
  const since = new Date(Date.now() + 60_000);
  const store = (more: object) => here(() => storeTemplates(wabaId, [told(metaId, more)], { since, ids: [metaId] }));
  const body = (text: string, example = "Ana") => ({
    components: [{ example: { body_text_named_params: [{ param_name: "nome", example }] }, text, type: "BODY" }],
  });
  await store(body("Olá {{nome}}, seu pedido saiu."));
  await store(body("Olá {{nome}}, seu pedido saiu.", "Bia"));
  expect(await stops()).toEqual([]);
  await store(body("Olá {{nome}}, seu pedido atrasou."));
  expect(await stops()).toEqual(["words"]);
  await store({ ...body("Olá {{nome}}."), category: "marketing" });
  await store({ ...body("Oi."), category: "marketing", status: "paused" });
  await store({ ...body("Tchau."), category: "marketing", status: "paused" });
  expect(await stops(), "the gravest alone").toEqual(["words", "marketing", "paused"]);
});

test("admins get an e-mail about campaigns and scheduled messages that use a stopped template, and none if nothing uses it", async () => {
  const { companyId, here, begin, people, connectionId, wabaId, mails, rows } = await stage();
  const tell = (why: string, name = "aviso_entrega") =>
    here(() => tellOfStop({ wabaId, name, language: "pt_BR", why }, "https://desk.test"));
  await tell("paused");
  expect(await mails()).toEqual([]);
  await begin();
  await makeSchedule(companyId, { contactId: people.bia.contactId, connectionId, template: usualTemplate });
  await tell("paused", "outro");
  expect(await mails()).toEqual([]);
  await tell("paused");
  const [mail] = await mails();
  expect(mail).toMatchObject({ subject: "Balcão: O modelo aviso_entrega (pt_BR) não pode ser enviado" });
  for (const line of [
    "A Meta o pausou",
    "pararam de enviá-lo: Natal.",
    "agendadas que usam este modelo: 1.",
    "desk.test/message-templates",
  ])
    expect(mail?.body).toContain(line);
  await rows("update campaigns set status = 'PROGRAMADA', scheduled_at = now() + interval '1 day'");
  await tell("marketing");
  const [, changed] = await mails();
  expect(changed?.subject).toContain("mudou de categoria");
  expect(changed?.body).toContain("Campanhas programadas que usam este modelo: Natal.");
  await tell("words");
  const reworded = (await mails())[2];
  expect(reworded?.subject).toContain("tem outro texto");
  expect(reworded?.body).toContain("foi alterado na Meta");
  await tell("pending");
  expect((await mails())[3]?.body).toContain("as mensagens agendadas saem com o novo texto, sem outro aviso");
});

test("a template that Meta refused for a customer is fetched from Meta again, and other failures cause no fetch", async () => {
  const { begin, turn, messages, rows, here, jobs } = await stage();
  await rows("delete from campaign_shippings");
  await rows("update campaigns set message1 = ''");
  await begin();
  await turn();
  const [message] = await messages();
  const fail = async (failure: "refused" | "template") => {
    await rows("update messages set ack = 0, failure = null");
    await here(() => messageFailed(message?.id ?? 0, failure));
    return jobs("message-templates.read");
  };
  expect(await fail("refused")).toEqual([]);
  expect(await fail("template")).toHaveLength(1);
});

test("a template that a user of ours deletes is reported only on screens, because that user was warned", async () => {
  const { companyId, here, templateId, stops } = await stage();
  const before = (await publishedBy(companyId)).length;
  await here(() => dropTemplate(templateId));
  expect((await publishedBy(companyId)).slice(before).map(({ name }) => name)).toContain("message-templates.update");
  expect(await stops()).toEqual([]);
});
