import { expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import {
  makeCompany,
  makeConnection,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../../testing/factories.ts";
import { sendMessages } from "../../messages/sending/send.ts";
import { showTicket } from "../access.ts";
import { changeTicket } from "./service.ts";
import { takeBack } from "./take-back.ts";

test("after each change and each message, browsers get the card that a reload reads", async () => {
  const companyId = await makeCompany();
  const [queueId, otherQueueId] = [await makeQueue(companyId), await makeQueue(companyId)];
  const queueIds = [queueId, otherQueueId];
  const ana = await makeUser(companyId, { name: "Ana", queueIds });
  const bruno = await makeUser(companyId, { name: "Bruno", queueIds });
  const id = await makeTicket(companyId, { connectionId: await makeConnection(companyId), queueId });
  const official = await makeConnection(companyId, { network: "official" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const steps: [string, () => Promise<unknown>][] = [
    ["Ana accepts", () => changeTicket(ana, id, { status: "open" })],
    ["Ana writes", () => sendMessages(ana, id, { body: "Bom dia" }, [])],
    ["Ana hands it on", () => changeTicket(ana, id, { userId: bruno.userId, note: "Cliente antigo" })],
    ["Bruno resolves it", () => changeTicket(bruno, id, { status: "closed" })],
    ["Bruno takes that back", () => takeBack(bruno, id)],
    ["Bruno writes", () => sendMessages(bruno, id, { body: "Boa tarde" }, [])],
    ["Bruno returns it", () => changeTicket(bruno, id, { status: "pending" })],
    ["Ana sends it to another queue", () => changeTicket(ana, id, { queueId: otherQueueId })],
    ["Ana accepts again", () => changeTicket(ana, id, { status: "open" })],
    ["Ana resolves it", () => changeTicket(ana, id, { status: "closed" })],
    ["Bruno reopens it", () => changeTicket(bruno, id, { status: "open" })],
    ["Bruno moves it to a number with a service window", () => changeTicket(bruno, id, { whatsappId: official })],
    ["Bruno returns it there", () => changeTicket(bruno, id, { status: "pending" })],
    ["Ana accepts it there", () => changeTicket(ana, id, { status: "open" })],
    ["Ana resolves it there", () => changeTicket(ana, id, { status: "closed" })],
  ];
  for (const [step, work] of steps) {
    await here(work);
    const told = (await publishedBy(companyId)).findLast(({ name }) => name === "ticket.update");
    expect(told?.payload, step).toEqual({ ticket: await here(() => showTicket(ana, id)) });
  }
});
