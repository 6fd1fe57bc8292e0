import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
} from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

const sendAt = new Date(Date.now() + 3_600_000).toISOString();
const [offer, price] = [Buffer.from("%PDF-1.7 a"), Buffer.from("%PDF-1.7 bc")];
async function shop() {
  const companyId = await makeCompany();
  const [queueId, whatsappId] = [await makeQueue(companyId), await makeConnection(companyId, { isDefault: true })];
  const contactId = await makeContact(companyId);
  const ticketId = await makeTicket(companyId, { contactId, queueId, connectionId: whatsappId });
  const ana = as(await signIn(await makeUser(companyId, { queueIds: [queueId] })));
  return { companyId, contactId, ticketId, whatsappId, ana };
}
const told = async (companyId: number) =>
  (await publishedBy(companyId)).map(({ name, payload }) => [
    name,
    (payload.schedule as { media: { name: string } | null }).media?.name ?? null,
  ]);

test("a scheduled message and its file are created together, because the message must not wait without its file", async () => {
  const { companyId, contactId, ticketId, whatsappId, ana } = await shop();
  const { body: made } = await ana
    .post("/schedules")
    .field("body", "Segue o orçamento")
    .field("sendAt", sendAt)
    .field("contactId", contactId)
    .field("ticketId", ticketId)
    .field("whatsappId", whatsappId)
    .field("cancelIfReplied", "true")
    .attach("file", offer, "orçamento.pdf")
    .expect(200);
  expect(made).toMatchObject({
    body: "Segue o orçamento",
    sendAt,
    contactId,
    ticketId,
    whatsappId,
    cancelIfReplied: true,
    media: { name: "orçamento.pdf", mimetype: "application/pdf", size: offer.length },
  });
  expect(await told(companyId)).toEqual([["schedule.update", "orçamento.pdf"]]);
});

test("text and file can change together, a change of one keeps the other, and the file can be removed", async () => {
  const { companyId, contactId, ana } = await shop();
  const { body: made } = await ana.post("/schedules").send({ body: "Bom dia!", sendAt, contactId }).expect(200);
  const path = `/schedules/${made.id}`;
  await ana
    .put(path)
    .field("body", "Segue a tabela")
    .field("cancelIfReplied", "false")
    .attach("file", price, "tabela.pdf")
    .expect(200);
  expect((await ana.put(path).send({ cancelIfReplied: true }).expect(200)).body).toMatchObject({
    body: "Segue a tabela",
    media: { name: "tabela.pdf" },
    cancelIfReplied: true,
  });
  expect((await ana.put(path).send({ body: "Sem tabela", removeFile: true }).expect(200)).body).toMatchObject({
    body: "Sem tabela",
    media: null,
  });
  expect(await told(companyId)).toEqual(
    [null, "tabela.pdf", "tabela.pdf", null].map((file) => ["schedule.update", file]),
  );
});

test("a repeated scheduled message uses the file again, but only a file that the user may see", async () => {
  const [mine, theirs] = [await shop(), await shop()];
  const plan = ({ ana, contactId }: Awaited<ReturnType<typeof shop>>, fileOf: number | null) => {
    const asked = ana
      .post("/schedules")
      .field("body", "Segue o boleto")
      .field("sendAt", sendAt)
      .field("contactId", contactId);
    return fileOf === null ? asked.attach("file", offer, "boleto.pdf") : asked.field("fileOf", fileOf);
  };
  const { body: first } = await plan(mine, null).expect(200);
  await mine.ana.post(`/schedules/${first.id}/send`).expect(200);
  const { body: again } = await plan(mine, first.id).expect(200);
  expect(again.media).toEqual(first.media);
  await mine.ana.delete(`/schedules/${first.id}`).expect(200);
  expect((await mine.ana.get(`/schedules/${again.id}`).expect(200)).body.media).toEqual(first.media);
  const { body: foreign } = await plan(theirs, null).expect(200);
  await plan(mine, foreign.id).expect(404, { error: "ERR_NO_SCHEDULE_FOUND" });
});

test("a sent message cannot be changed any more, and a file that comes too late is removed", async () => {
  const { companyId, contactId, ana } = await shop();
  const { body: made } = await ana.post("/schedules").send({ body: "Bom dia!", sendAt, contactId }).expect(200);
  await ana.post(`/schedules/${made.id}/send`).expect(200);
  await ana
    .put(`/schedules/${made.id}`)
    .field("body", "Segue a tabela")
    .attach("file", price, "tabela.pdf")
    .expect(409, { error: "ERR_SCHEDULE_STATE" });
  expect(await inCompany(companyId, () => queryText("select 1 from media"))).toEqual([]);
});
