import { expect, test } from "vitest";
import { asPlatform, inCompany } from "../../../base/database.ts";
import { queryText } from "../../../testing/query-text.ts";
import { makeCompany, makeTicket, makeUser } from "../../../testing/factories.ts";
import { expireCommand, staleCommands } from "./expire.ts";
import { loadMessages } from "../presenter.ts";
import { reactToMessage } from "./react.ts";
import { sendMessages } from "../sending/send.ts";
import { deleteMessage, editMessage } from "./service.ts";

test("after a day without the number, messages fail and changes are undone, and newer messages wait", async () => {
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
  await here(() => queryText("update messages set sent_at = now() - interval '25 hours' where id = $1", [old]));
  await here(() =>
    queryText("update connection_commands set created_at = now() - interval '25 hours' where kind = 'react'"),
  );
  const stale = (await asPlatform(staleCommands)).filter((one) => one.companyId === companyId);
  for (const one of [...stale, ...stale]) await here(() => expireCommand(one));
  const shown = (await here(() => loadMessages(ids))).map(({ message }) => message);
  expect(shown.map(({ body, ack, failure, reactions }) => [body, ack, failure, reactions.length])).toEqual([
    ["ontem", -1, "too-old", 0],
    ["hoje", 0, null, 0],
  ]);
  expect(await here(() => queryText("select kind, state from connection_commands order by id"))).toEqual([
    { kind: "send", state: "failed" },
    { kind: "send", state: "waiting" },
    { kind: "react", state: "failed" },
  ]);
});

test("a message that was never sent keeps its edit or its deletion when it expires", async () => {
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
  await here(() => queryText("update messages set sent_at = now() - interval '25 hours'"));
  await here(() => queryText("update connection_commands set created_at = now() - interval '25 hours'"));
  const stale = (await asPlatform(staleCommands)).filter((one) => one.companyId === companyId);
  for (const one of stale) await here(() => expireCommand(one));
  expect(await here(() => queryText("select body, is_deleted, ack from messages order by id"))).toEqual([
    { body: "12 reais", is_deleted: false, ack: -1 },
    { body: "não era aqui", is_deleted: true, ack: -1 },
  ]);
});
