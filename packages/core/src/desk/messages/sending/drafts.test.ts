import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { queryText } from "../../../testing/query-text.ts";
import { makeCompany, makeQueue, makeTicket, makeUser, publishedBy } from "../../../testing/factories.ts";
import { changeTicket } from "../../tickets/verbs/service.ts";
import { readDraft, saveDraft } from "./drafts.ts";
import { sendMessages } from "./send.ts";

let companyId: number;
let queueId: number;
let [ana, bruno, stranger]: Actor[] = [];
beforeAll(async () => {
  companyId = await makeCompany();
  queueId = await makeQueue(companyId);
  ana = await makeUser(companyId, { name: "Ana", queueIds: [queueId] });
  bruno = await makeUser(companyId, { name: "Bruno", queueIds: [queueId] });
  stranger = await makeUser(companyId);
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const open = () => makeTicket(companyId, { queueId, status: "open", userId: (ana as Actor).userId });
const save = (actor: Actor | undefined, ticketId: number, body: string) =>
  here(() => saveDraft(actor as Actor, ticketId, { body }));
const read = (actor: Actor | undefined, ticketId: number) => here(() => readDraft(actor as Actor, ticketId));
const told = async () => (await publishedBy(companyId)).filter(({ name }) => name === "draft.update").length;

test("a colleague who takes the ticket over finds the draft and can continue it", async () => {
  const ticketId = await open();
  expect(await read(ana, ticketId)).toEqual({ draft: null });
  const saved = await save(ana, ticketId, "Bom dia, sobre o seu");
  expect(saved.draft).toMatchObject({ body: "Bom dia, sobre o seu", user: { name: "Ana" } });
  expect(await read(bruno, ticketId)).toEqual(saved);
  await expect(save(bruno, ticketId, "x")).rejects.toMatchObject({ code: "ERR_OTHER_OPEN_TICKET" });
  await here(() => changeTicket(ana as Actor, ticketId, { status: "pending" }));
  await expect(save(ana, ticketId, "x")).rejects.toMatchObject({ code: "ERR_TICKET_STATE" });
  await here(() => changeTicket(bruno as Actor, ticketId, { status: "open" }));
  expect((await save(bruno, ticketId, "Bom dia!")).draft).toMatchObject({ user: { name: "Bruno" } });
});

test("a draft is deleted when it is sent or emptied, and all users who see the ticket get one event", async () => {
  const ticketId = await open();
  const { draft } = await save(ana, ticketId, "Já");
  const before = await told();
  await here(() => sendMessages(ana as Actor, ticketId, { body: "Já vai" }, []));
  expect([await read(bruno, ticketId), await told()]).toEqual([{ draft: null }, before + 1]);
  expect((await publishedBy(companyId)).findLast(({ name }) => name === "draft.update")).toMatchObject({
    payload: { ticketId, draft: null, ended: draft?.updatedAt },
    rooms: expect.arrayContaining([`c:${companyId}:q:${queueId}`]),
  });
  await here(() => sendMessages(ana as Actor, ticketId, { body: "Pronto" }, []));
  expect(await told()).toBe(before + 1);
  await save(ana, ticketId, "x");
  expect(await save(ana, ticketId, " \n")).toEqual({ draft: null });
  await save(ana, ticketId, "");
  expect([await read(ana, ticketId), await told()]).toEqual([{ draft: null }, before + 3]);
});

test("a draft is hidden from users who may not see the ticket, and stays when its author is removed", async () => {
  const ticketId = await open();
  await save(ana, ticketId, "segredo");
  await expect(read(stranger, ticketId)).rejects.toMatchObject({ code: "ERR_TICKET_NO_ACCESS" });
  const gone = await makeUser(companyId, { queueIds: [queueId] });
  await here(() => queryText("update ticket_drafts set user_id = $2 where ticket_id = $1", [ticketId, gone.userId]));
  await here(() => queryText("delete from users where id = $1", [gone.userId]));
  expect((await read(ana, ticketId)).draft).toMatchObject({ body: "segredo", user: null });
});
