import { expect, test } from "vitest";
import { asPlatform, inCompany, query } from "../database.ts";
import { makeCompany, makeTicket, makeUser } from "../testing/factories.ts";
import { expireCommand, staleCommands } from "./expire.ts";
import { loadMessages } from "./presenter.ts";
import { reactToMessage } from "./react.ts";
import { sendMessages } from "./send.ts";
import { deleteMessage, editMessage } from "./service.ts";

test("what waited for a day on a number that is away fails, with its reason; a newer one waits on, a change is undone", async () => {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const ana = await makeUser(companyId);
  const ticketId = await makeTicket(companyId, { status: "open", userId: ana.userId });
  const ids: number[] = [];
  for (const body of ["ontem", "hoje"]) {
    const { messages } = await here(() => sendMessages(ana, ticketId, { body }, []));
    ids.push(messages[0]?.id ?? 0);
  }
  const [old = 0, fresh = 0] = ids;
  await here(() => reactToMessage(ana, fresh, { emoji: "👍" }));
  await here(() => query("update messages set sent_at = now() - interval '25 hours' where id = $1", [old]));
  await here(() =>
    query("update connection_commands set created_at = now() - interval '25 hours' where kind = 'react'"),
  );
  const stale = (await asPlatform(staleCommands)).filter((one) => one.companyId === companyId);
  for (const one of [...stale, ...stale]) await here(() => expireCommand(one));
  const shown = (await here(() => loadMessages(ids))).map(({ message }) => message);
  expect(shown.map(({ body, ack, failure, reactions }) => [body, ack, failure, reactions.length])).toEqual([
    ["ontem", -1, "too-old", 0],
    ["hoje", 0, null, 0],
  ]);
  expect(await here(() => query("select kind, state from connection_commands order by id"))).toEqual([
    { kind: "send", state: "failed" },
    { kind: "send", state: "waiting" },
    { kind: "react", state: "failed" },
  ]);
});

test("what never left keeps its correction, or stays withdrawn, when its time is over", async () => {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const ana = await makeUser(companyId);
  const ticketId = await makeTicket(companyId, { status: "open", userId: ana.userId });
  const ids: number[] = [];
  for (const body of ["10 reais", "não era aqui"]) {
    const { messages } = await here(() => sendMessages(ana, ticketId, { body }, []));
    ids.push(messages[0]?.id ?? 0);
  }
  const [price = 0, wrong = 0] = ids;
  await here(() => editMessage(ana, price, { body: "12 reais" }));
  await here(() => deleteMessage(ana, wrong));
  await here(() => query("update messages set sent_at = now() - interval '25 hours'"));
  await here(() => query("update connection_commands set created_at = now() - interval '25 hours'"));
  const stale = (await asPlatform(staleCommands)).filter((one) => one.companyId === companyId);
  for (const one of stale) await here(() => expireCommand(one));
  expect(await here(() => query("select body, is_deleted, ack from messages order by id"))).toEqual([
    { body: "12 reais", is_deleted: false, ack: -1 },
    { body: "não era aqui", is_deleted: true, ack: -1 },
  ]);
});
