import type { Actor } from "@balcao/shared/permissions";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { downloadAgain } from "../../desk/media/service.ts";
import { expireCommand, staleCommands } from "../../desk/messages/changes/expire.ts";
import { loadMessages } from "../../desk/messages/presenter.ts";
import { reactToMessage } from "../../desk/messages/changes/react.ts";
import { sendMessages } from "../../desk/messages/sending/send.ts";
import { deleteMessage, editMessage, retryMessage } from "../../desk/messages/changes/service.ts";
import {
  makeCompany,
  makeConnection,
  makeMedia,
  makeMessage,
  makeTicket,
  makeUser,
  newNumber,
  publishedBy,
} from "../../testing/factories.ts";
import { overlapping } from "../../testing/race.ts";
import { deleteConnection, endSession, renewSession, startSession } from "./service.ts";

let companyId: number;
let admin: Actor;
let id: number;
beforeEach(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { profile: "admin" });
  id = await makeConnection(companyId, { status: "CONNECTED", number: newNumber(), wanted: true });
  await here(() =>
    queryText("update connections set lid = '77', qrcode = 'QR', pairing_code = 'AB', pairing_number = '55'"),
  );
  await here(() =>
    queryText("insert into whatsapp_creds (company_id, connection_id, value) values ($1, $2, 'x')", [companyId, id]),
  );
  await here(() =>
    queryText("insert into whatsapp_keys (company_id, connection_id, type, id, value) values ($1, $2, 't', 'i', 'x')", [
      companyId,
      id,
    ]),
  );
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
// No number stays wanted, because workers of other tests look for wanted numbers in the same database.
afterEach(() => here(() => queryText("update connections set wanted = false")));
const hold = () =>
  here(() =>
    queryText(
      "insert into connection_leases (company_id, connection_id, holder, expires_at) values ($1, $2, 'w1', now() + interval '1 minute')",
      [companyId, id],
    ),
  );
const keys = async () =>
  (await here(() => queryText("select 1 from whatsapp_creds union all select 1 from whatsapp_keys"))).length;
const state = async () =>
  (
    await here(() =>
      queryText(
        "select status, wanted, number, lid, qrcode, pairing_code, pairing_number, deleted_at is not null as gone from connections",
      ),
    )
  )[0];
const logouts = () =>
  here(() => queryText("select kind, payload, state from connection_commands where kind = 'logout'"));
const code = (work: () => Promise<unknown>) =>
  here(work).then(
    () => "done",
    (error: { code?: string }) => error.code,
  );
const blank = { number: null, lid: null, qrcode: null, pairing_code: null, pairing_number: null, gone: false };

describe("while a worker holds the number", () => {
  beforeEach(hold);

  test("ending the session leaves the logout to the worker: the keys stay until then, and the number stays wanted", async () => {
    await here(() => endSession(admin, id));
    expect(await logouts()).toEqual([{ kind: "logout", payload: { relink: false }, state: "waiting" }]);
    expect([await keys(), await state()]).toEqual([2, { ...blank, status: "DISCONNECTED", wanted: true }]);
  });

  test("renewing asks the worker to log the number out and link it anew", async () => {
    await here(() => renewSession(admin, id));
    expect(await logouts()).toEqual([{ kind: "logout", payload: { relink: true }, state: "waiting" }]);
    expect([await keys(), await state()]).toEqual([2, { ...blank, status: "OPENING", wanted: true }]);
  });

  test("removing asks the worker to log the number out too", async () => {
    await here(() => deleteConnection(admin, id));
    expect(await logouts()).toEqual([{ kind: "logout", payload: { relink: false }, state: "waiting" }]);
    expect(await keys()).toBe(2);
  });
});

describe("while no worker holds the number", () => {
  beforeEach(async () => {
    await hold();
    await here(() => queryText("update connection_leases set holder = '', expires_at = now() - interval '1 second'"));
  });

  test("ending the session deletes the keys immediately", async () => {
    await here(() => endSession(admin, id));
    expect(await logouts()).toEqual([]);
    expect([await keys(), await state()]).toEqual([0, { ...blank, status: "DISCONNECTED", wanted: false }]);
  });

  test("renewing the session deletes the keys and requests a new link", async () => {
    await here(() => renewSession(admin, id));
    expect([await keys(), await state()]).toEqual([0, { ...blank, status: "OPENING", wanted: true }]);
  });

  test("removing deletes the keys, and the number is free for another connection, in this or another company", async () => {
    const [row] = await here(() => queryText<{ number: string }>("select number from connections"));
    await here(() => deleteConnection(admin, id));
    expect([await keys(), await state()]).toEqual([0, { ...blank, status: "DISCONNECTED", wanted: false, gone: true }]);
    await makeConnection(await makeCompany(), { number: row?.number ?? "" });
    expect((await publishedBy(companyId)).at(-1)).toMatchObject({
      name: "connection.delete",
      payload: { connectionId: id },
    });
    expect(await code(() => startSession(admin, id, {}))).toBe("ERR_NO_WAPP_FOUND");
  });
});

describe("starting a number", () => {
  test("starting a number keeps a connected number connected, opens a lost number, and moves its next try to now", async () => {
    await here(() => startSession(admin, id, {}));
    expect(await state()).toMatchObject({ status: "CONNECTED", wanted: true });
    await here(() =>
      queryText("update connections set status = 'TIMEOUT', retries = 5, retry_at = now() + interval '5 minutes'"),
    );
    expect(await here(() => startSession(admin, id, {}))).toMatchObject({
      status: "OPENING",
      retries: 0,
      retryAt: null,
    });
  });

  test("starting a number gives a pairing code to a number that is not linked, even while the QR is shown", async () => {
    expect(await code(() => startSession(admin, id, { number: "5511999990000" }))).toBe("ERR_WAPP_ALREADY_CONNECTED");
    await here(() => queryText("update connections set status = 'qrcode', number = null, pairing_number = null"));
    await here(() => startSession(admin, id, { number: "5511999990000" }));
    expect(await state()).toMatchObject({ status: "qrcode", qrcode: "QR", pairing_number: "5511999990000" });
  });
});

describe("removing a number", () => {
  const open = (userId = admin.userId) => makeTicket(companyId, { connectionId: id, status: "open", userId });

  test("removing a number fails its waiting commands with a reason", async () => {
    const ticketId = await open();
    const { messages } = await here(() => sendMessages(admin, ticketId, { body: "Oi" }, []));
    const mediaId = await makeMedia(companyId, { key: `${companyId}/x` });
    const photo = await makeMessage(companyId, ticketId, { mediaId, mediaType: "image" });
    await here(() => queryText("update media set state = 'failed'"));
    await here(() => downloadAgain(admin, mediaId));
    await here(() => deleteConnection(admin, id));
    expect(await here(() => queryText("select id, ack, failure from messages order by id"))).toEqual([
      { id: messages[0]?.id, ack: -1, failure: "no-connection" },
      { id: photo, ack: 2, failure: null },
    ]);
    expect(await here(() => queryText("select state from media"))).toEqual([{ state: "failed" }]);
    expect(await here(() => queryText("select 1 from connection_commands where state = 'waiting'"))).toEqual([]);
    const told = (await publishedBy(companyId)).filter(({ name }) => name === "message.update").slice(-2);
    expect(told.map(({ payload }) => (payload as { message: { id: number } }).message.id)).toEqual([
      messages[0]?.id,
      photo,
    ]);
  });

  test("removing a number undoes a change that had not reached the customer's phone, and a worker gets a job for this", async () => {
    const ticketId = await open();
    const text = await makeMessage(companyId, ticketId, { fromMe: true, body: "10 reais" });
    const other = await makeMessage(companyId, ticketId, { fromMe: true, body: "Some daqui" });
    await here(() => editMessage(admin, text, { body: "12 reais" }));
    await here(() => reactToMessage(admin, text, { emoji: "👍" }));
    await here(() => deleteMessage(admin, other));
    await here(() => deleteConnection(admin, id));
    expect(await here(() => queryText("select name from outbox where kind = 'job'"))).toEqual([
      { name: "messages.expire" },
    ]);
    const stale = (await asPlatform(staleCommands)).filter((one) => one.companyId === companyId);
    for (const one of stale) await here(() => expireCommand(one));
    expect((await here(() => loadMessages([text, other]))).map(({ message }) => message)).toMatchObject([
      { body: "10 reais", isEdited: false, reactions: [] },
      { body: "Some daqui", isDeleted: false },
    ]);
    expect(await here(() => queryText("select 1 from connection_commands where state = 'waiting'"))).toEqual([]);
  });

  test("removing a number stops new commands for it, and a caller learns that it was removed", async () => {
    const ticketId = await open();
    const failed = await makeMessage(companyId, ticketId, { fromMe: true, ack: -1 });
    const sent = await makeMessage(companyId, ticketId, { fromMe: true });
    const mediaId = await makeMedia(companyId, { key: `${companyId}/x` });
    await makeMessage(companyId, ticketId, { mediaId });
    await here(() => queryText("update media set state = 'failed'"));
    await here(() => deleteConnection(admin, id));
    expect(await code(() => sendMessages(admin, ticketId, { body: "Oi" }, []))).toBe("ERR_WAPP_REMOVED");
    expect(await code(() => retryMessage(admin, failed))).toBe("ERR_WAPP_REMOVED");
    expect(await code(() => deleteMessage(admin, sent))).toBe("ERR_WAPP_REMOVED");
    expect(await code(() => downloadAgain(admin, mediaId))).toBe("ERR_WAPP_REMOVED");
    expect(await here(() => queryText("select is_deleted, ack from messages where from_me order by id"))).toEqual([
      { is_deleted: false, ack: -1 },
      { is_deleted: false, ack: 1 },
    ]);
  });

  test("new commands for a number are refused even while it is still being removed", async () => {
    const ticketId = await open();
    const send = () => sendMessages(admin, ticketId, { body: "Oi" }, []);
    const [, late] = await overlapping(companyId, () => deleteConnection(admin, id), send);
    expect(late).toMatchObject({ error: { code: "ERR_WAPP_REMOVED" } });
  });
});
