import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany, makeQueue, makeTicket, makeUser, publishedBy } from "../../testing/factories.ts";
import { statementsOf } from "../../testing/statements.ts";
import { listMentions, listReaders, readMentions } from "./mentions.ts";
import { createNote, deleteNote, updateNote } from "./service.ts";

async function shop() {
  const companyId = await makeCompany();
  const [queueId, other] = [await makeQueue(companyId), await makeQueue(companyId)];
  const people = {
    ana: await makeUser(companyId, { name: "Ana", queueIds: [queueId] }),
    bruno: await makeUser(companyId, { name: "Bruno Lima", queueIds: [queueId] }),
    carla: await makeUser(companyId, { name: "Carla", queueIds: [other] }),
    admin: await makeUser(companyId, { name: "Zélia", profile: "admin" }),
  };
  const ticketId = await makeTicket(companyId, { queueId });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const say = (note: string, actor = people.ana) => here(() => createNote(actor, { ticketId, note }));
  const named = (actor: typeof people.ana) => here(() => listMentions(actor));
  return { companyId, queueId, other, ticketId, here, say, named, ...people };
}

test("a note may mention the users who see the ticket", async () => {
  const { here, ana, bruno, carla, ticketId, companyId } = await shop();
  const names = async (id: number) => (await here(() => listReaders(ana, id))).map(({ name }) => name);
  expect(await names(ticketId)).toEqual(["Ana", "Bruno Lima", "Zélia"]);
  const hers = await makeTicket(companyId, { queueId: ana.queueIds[0] ?? 0, userId: carla.userId, status: "open" });
  expect(await names(hers)).toEqual(["Ana", "Bruno Lima", "Carla", "Zélia"]);
  await expect(here(() => listReaders(carla, ticketId))).rejects.toMatchObject({ code: "ERR_TICKET_NO_ACCESS" });
  await here(() => queryText("update users set off_by = 'person' where id = $1", [bruno.userId]));
  expect(await names(ticketId)).toEqual(["Ana", "Zélia"]);
});

test("the users mentioned in a note get an event, except its writer and users who do not see the ticket", async () => {
  const { companyId, say, named, ana, bruno, carla } = await shop();
  const { id } = await say("@Bruno Lima e @Ana, avisem a @Carla");
  expect(await named(bruno)).toMatchObject([{ id, note: { note: expect.stringContaining("avisem") } }]);
  expect([await named(ana), await named(carla)]).toEqual([[], []]);
  const told = (await publishedBy(companyId)).filter(({ name }) => name === "note.mention");
  expect(told).toHaveLength(1);
  expect(told[0]?.payload).toMatchObject({ userId: bruno.userId, mention: { id } });
  expect(told[0]?.rooms).toHaveLength(1);
});

test("a mention counts as read when the named user opens the ticket, and is deleted with its note", async () => {
  const { companyId, here, say, named, bruno, admin, ticketId } = await shop();
  await say("@Bruno Lima @Zélia");
  await here(() => readMentions(bruno, { ticketId }));
  await here(() => readMentions(bruno, { ticketId }));
  expect([(await named(bruno)).length, (await named(admin)).length]).toEqual([0, 1]);
  expect((await publishedBy(companyId)).filter(({ name }) => name === "note.mentions-read")).toHaveLength(1);
  const { id } = await say("@Bruno Lima de novo");
  await here(() => deleteNote(admin, id));
  expect(await named(bruno)).toEqual([]);
});

test("when a note is changed, newly mentioned users get an event, and users who are no longer mentioned lose the mention", async () => {
  const { companyId, here, say, named, ana, bruno, admin, ticketId } = await shop();
  const { id } = await say("@Bruno Lima, veja");
  const write = (note: string) => here(() => updateNote(ana, id, { note }));
  await write("@Bruno Lima e @Zélia, vejam");
  expect([await named(bruno), await named(admin)]).toMatchObject([[{ id }], [{ id }]]);
  await here(() => readMentions(bruno, { ticketId }));
  await write("@Bruno Lima, veja isto");
  expect([await named(bruno), await named(admin)]).toEqual([[], []]);
  const told = async (name: string) => (await publishedBy(companyId)).filter((event) => event.name === name);
  expect((await told("note.mention")).map(({ payload }) => payload)).toMatchObject([
    { userId: bruno.userId },
    { userId: admin.userId },
  ]);
  expect((await told("note.mention-gone")).map(({ payload }) => payload)).toEqual([
    { userId: admin.userId, noteId: id },
  ]);
});

test("a mention in a ticket that the user may no longer see is not shown", async () => {
  const { here, say, named, bruno, other, ticketId } = await shop();
  await say("@Bruno Lima veja");
  await here(() => queryText("update tickets set queue_id = $1 where id = $2", [other, ticketId]));
  expect(await named(bruno)).toEqual([]);
});

test("the list of mentions costs one statement, and the list of readers costs two", async () => {
  const { companyId, say, ana, bruno, ticketId } = await shop();
  for (let n = 0; n < 5; n += 1) await say("@Bruno Lima");
  expect(await statementsOf(companyId, () => listMentions(bruno))).toHaveLength(1);
  expect(await statementsOf(companyId, () => listReaders(ana, ticketId))).toHaveLength(2);
});
