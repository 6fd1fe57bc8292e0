import { putFile } from "@balcao/core/base/files/store";
import { expect, test } from "vitest";
import { conversation } from "../testing/conversation.ts";
import { eventually, useDesk } from "../testing/stage.ts";

const context = useDesk();

async function document(): Promise<number> {
  const { key, size } = await putFile(context.desk.companyId, Buffer.from("%PDF-1.7 x"));
  const [row] = await context.desk.rows<{ id: number }>(
    "insert into media (company_id, state, object_key, mimetype, name, size) values ($1, 'ok', $2, 'application/pdf', 'x.pdf', $3) returning id",
    [context.desk.companyId, key, size],
  );
  return row?.id ?? 0;
}

interface WaitingCommand {
  attempts: number;
  pauseMs: number;
}
const waiting = (id: number) =>
  context.desk.rows<WaitingCommand>(
    `select attempts, (extract(epoch from not_before - clock_timestamp()) * 1000)::int as "pauseMs"
     from connection_commands where message_id = $1 and state = 'waiting'`,
    [id],
  );
const heard = (customer: Awaited<ReturnType<typeof conversation>>["customer"]) =>
  customer.chat(context.desk.number).flatMap(({ fromCustomer, kind }) => (fromCustomer ? [] : [kind]));

test("a missing answer about the media hosts delays only its own chat, and the worker asks again on the same socket", async () => {
  const { stage, desk } = context;
  const [one, other] = [await conversation(context), await conversation(context)];
  const sockets: unknown[] = [];
  stage.network.events.on("event", (event) => event.type === "online" && sockets.push(event));
  stage.network.addFault({ kind: "mute", xmlns: "w:m", number: desk.number });
  const file = await desk.write(one.ticketId, "segue", { mediaId: await document(), mediaType: "application" });
  await desk.write(one.ticketId, "depois do arquivo");
  const beside = await desk.write(other.ticketId, "ao lado");
  await desk.message(beside.wid, ({ ack }) => ack > 0);
  await eventually(async () => {
    const [row] = await waiting(file.id);
    expect(row?.pauseMs).toBeGreaterThan(0);
    expect(row?.attempts).toBe(0);
  });
  stage.network.clearFaults();
  await eventually(() => expect(heard(one.customer)).toEqual(["document", "text"]));
  expect(sockets).toEqual([]);
});

test("a new socket ends the pauses of all waiting commands", async () => {
  const { stage, desk } = context;
  const { ticketId } = await conversation(context);
  // The number is offline while the message is written, because no worker may take it before its pause begins.
  stage.network.addFault({ kind: "failLogin", code: 503, number: desk.number, times: 1 });
  stage.network.addFault({ kind: "drop", number: desk.number });
  await desk.until(({ status }) => status === "TIMEOUT");
  const { wid, id } = await desk.write(ticketId, "esperou");
  await desk.rows(
    "update connection_commands set not_before = now() + interval '1 hour', attempts = 4 where message_id = $1",
    [id],
  );
  expect(await desk.message(wid, ({ ack }) => ack > 0)).toMatchObject({ failure: null });
});
