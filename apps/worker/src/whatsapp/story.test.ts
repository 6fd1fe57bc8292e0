import { expect, test } from "vitest";
import { eventually, useStage } from "../testing/stage.ts";

const stage = useStage();

test("a number is linked by QR code, a customer's text becomes a ticket, and the answer reaches the phone with its ticks", async () => {
  const desk = await stage.desk();
  stage.startWorker();
  await desk.link();
  expect(await desk.state()).toMatchObject({ status: "CONNECTED", number: desk.number, reason: null, qrcode: null });

  const maria = stage.customer();
  const wid = await maria.send(stage.network.account(desk.number).jid, { kind: "text", text: "Olá, tudo bem?" });
  const question = await desk.message(wid);
  expect(question).toMatchObject({ body: "Olá, tudo bem?", mediaType: "text", fromMe: false, chat: maria.lid });

  const answer = await desk.write(question.ticketId, "Tudo! E você?");
  await desk.message(answer.wid, ({ ack }) => ack === 2);
  const shown = await eventually(() => {
    const entry = maria.chat(desk.number).find(({ id }) => id === answer.wid);
    if (!entry) throw new Error("not there");
    return entry;
  });
  expect(shown).toMatchObject({ text: "Tudo! E você?", copies: 1, fromCustomer: false });
  maria.read(desk.number);
  await desk.message(answer.wid, ({ ack }) => ack === 3);
});
