import { createHmac } from "node:crypto";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { Secrets, secrets } from "@balcao/core/base/secrets";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { sendTaken } from "@balcao/core/desk/messages/changes/official-sends";
import { sealOfficial } from "@balcao/core/numbers/official/access";
import { setSignupApp } from "@balcao/core/numbers/official/signup-app";
import { verifyToken } from "@balcao/core/numbers/official/service";
import { OfficialAccountRow } from "@balcao/core/numbers/official/official-account.model";
import { makeCompany, makeConnection, makeMessage, makeTicket, newNumber } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, onTestFinished, test, vi } from "vitest";
import { nobody } from "../testing/client.ts";

const path = "/api/official/webhook";

/** A company with an official number. */
async function shop(appSecret = "ab12") {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId, { network: "official" });
  const phoneNumberId = newNumber();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const sealed = sealOfficial(connectionId, { token: "EAA", appSecret });
  const row = { connectionId, phoneNumberId, wabaId: "2", secrets: sealed, displayNumber: "+55 11 3333-0000" };
  await here(() => OfficialAccountRow.create(row));
  const rows = <T>(statement: string, values: unknown[] = []) =>
    here(() => queryText<T & Record<string, unknown>>(statement, values));
  return { companyId, connectionId, phoneNumberId, appSecret, here, rows };
}
type Shop = Awaited<ReturnType<typeof shop>>;

const change = ({ phoneNumberId }: Pick<Shop, "phoneNumberId">, more: object) => ({
  field: "messages",
  value: { metadata: { phone_number_id: phoneNumberId }, ...more },
});
const bodyOf = (...changes: object[]) =>
  Buffer.from(JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "2", changes }] }));
const sign = (body: Buffer, secret: string) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
const post = (body: Buffer, signature: string) =>
  nobody()
    .post(path)
    .set({ "content-type": "application/json", "x-hub-signature-256": signature })
    // The string is sent unchanged, because the signature is of these bytes.
    .serialize((bytes: unknown) => bytes as string)
    .send(body);

let count = 0;
function text(words: string) {
  count += 1;
  const from = { from: "5511999990000", from_user_id: "BR.1349120" };
  const id = `wamid.IN${process.pid}${count}`;
  return { ...from, id, timestamp: "1767225600", type: "text", text: { body: words } };
}
const ana = { profile: { name: "Ana" }, wa_id: "5511999990000", user_id: "BR.1349120" };

test("Meta's verification call gets its challenge back when it names our token", async () => {
  const ask = (query: object) => nobody().get(path).query(query);
  const known = { "hub.mode": "subscribe", "hub.verify_token": verifyToken(), "hub.challenge": "123456" };
  const answer = await ask(known).expect(200);
  expect(answer.text).toBe("123456");
  expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
  await ask({ ...known, "hub.verify_token": "outra" }).expect(403);
  // A key that was removed, because it leaked, still recognises people.
  const [leaked = ""] = new Secrets("k1:the former one").tokens("official_webhook", "verify");
  const recognised = vi.spyOn(secrets, "fingerprints").mockReturnValue([verifyToken(), leaked]);
  onTestFinished(() => recognised.mockRestore());
  await ask({ ...known, "hub.verify_token": leaked }).expect(403);
  await ask({ ...known, "hub.mode": "x" }).expect(403);
  await ask({ ...known, "hub.challenge": "<script>" }).expect(400);
  await ask({}).expect(403);
});

test("a message is in the journal before Meta gets the answer, and is there once, however often Meta sends it", async () => {
  const it = await shop();
  const [one, two] = [text("oi"), text("olá")];
  const body = bodyOf(change(it, { contacts: [ana], messages: [two, one] }), change(it, { messages: [one] }));
  await post(body, sign(body, it.appSecret)).expect(200);
  await post(body, sign(body, it.appSecret)).expect(200);
  const found = await it.rows(
    "select chat, wid, from_me, state, envelope, plaintexts from inbound_journal order by id",
  );
  expect(found).toMatchObject([
    { chat: "5511999990000@s.whatsapp.net", wid: two.id, from_me: false, state: "received" },
    { chat: "5511999990000@s.whatsapp.net", wid: one.id },
  ]);
  expect(JSON.parse(String(found[1]?.plaintexts))).toEqual(one);
  expect(found[1]?.envelope).toEqual({
    time: 1_767_225_600,
    identities: [
      { kind: "phone", value: "5511999990000" },
      { kind: "bsuid", value: "BR.1349120" },
    ],
    name: "Ana",
    userName: null,
    ours: {},
  });
});

test("a call with a wrong signature, without one, or with changed bytes is refused before it is parsed", async () => {
  const it = await shop();
  const body = bodyOf(change(it, { contacts: [ana], messages: [text("oi")] }));
  await post(body, sign(body, "outro")).expect(401);
  await post(body, "").expect(401);
  await post(Buffer.concat([body, Buffer.from(" ")]), sign(body, it.appSecret)).expect(401);
  const broken = Buffer.from(`{"phone_number_id":"${it.phoneNumberId}"`);
  await post(broken, sign(broken, "outro")).expect(401);
  await post(broken, sign(broken, it.appSecret)).expect(500);
  expect(await it.rows("select 1 from inbound_journal")).toEqual([]);
});

test("a number without its own secret is checked with the secret of the operator's app, and without that secret every call is refused", async () => {
  const it = await shop("");
  const body = bodyOf(change(it, { contacts: [ana], messages: [text("oi")] }));
  await post(body, sign(body, "")).expect(401);
  onTestFinished(() => asPlatform(() => setSignupApp(null)).then(() => undefined));
  await asPlatform(() => setSignupApp({ appId: "1", configId: "2", appSecret: "da5e" }));
  await post(body, sign(body, "")).expect(401);
  await post(body, sign(body, "da5e")).expect(200);
  expect(await it.rows("select 1 from inbound_journal")).toHaveLength(1);
});

test("a company that signs with its own secret can report nothing about another company's number", async () => {
  const [mine, theirs] = [await shop("meu"), await shop("deles")];
  const forged = text("de outro");
  const body = bodyOf(
    change(mine, { contacts: [ana], messages: [text("meu")] }),
    change(theirs, { contacts: [ana], messages: [forged] }),
  );
  const warned = vi.spyOn(logger, "warn");
  await post(body, sign(body, "meu")).expect(401);
  expect(warned).toHaveBeenCalledWith({ connectionIds: [theirs.connectionId] }, expect.stringContaining("not signed"));
  expect(await mine.rows("select 1 from inbound_journal")).toHaveLength(1);
  expect(await theirs.rows("select 1 from inbound_journal")).toEqual([]);
});

test("a message to a number that left in a company's file is refused, so that Meta repeats it, and other numbers get theirs", async () => {
  const [gone, here] = [await shop(), await shop()];
  await gone.rows("update companies set status = false, seal = 'left'");
  const body = bodyOf(
    change(gone, { contacts: [ana], messages: [text("mudei")] }),
    change(here, { contacts: [ana], messages: [text("fico")] }),
  );
  await post(body, sign(body, here.appSecret)).expect(409);
  expect(await gone.rows("select 1 from inbound_journal")).toEqual([]);
  expect(await here.rows("select 1 from inbound_journal")).toHaveLength(1);
  await gone.rows("update companies set seal = 'arrived'");
  await post(body, sign(body, here.appSecret)).expect(200);
  expect(await gone.rows("select 1 from inbound_journal")).toHaveLength(1);
});

test("a call for an unknown number is answered and not stored, and a call of more than three megabytes is refused", async () => {
  const body = bodyOf(change({ phoneNumberId: "999999999" }, { contacts: [ana], messages: [text("oi")] }));
  await post(body, "sha256=00").expect(200, { ok: true });
  await post(Buffer.alloc(4 * 1024 * 1024, "x"), "sha256=00").expect(413);
  const it = await shop();
  const large = bodyOf(change(it, { messages: [text("a".repeat(2 * 1024 * 1024))] }));
  await post(large, sign(large, it.appSecret)).expect(200);
  const deep = Buffer.from(`${"[".repeat(100_000)}"phone_number_id":"${it.phoneNumberId}"`);
  await post(deep, sign(deep, it.appSecret)).expect(500);
  expect(await it.rows("select 1 from inbound_journal")).toHaveLength(1);
});

test("unreadable parts of a call are counted in a warning, and the rest of the call is stored", async () => {
  const it = await shop();
  const warned = vi.spyOn(logger, "warn");
  const odd = [{ ...text("sem id"), id: "a b" }, { type: "text" }, { ...text("grupo"), group_id: "g1" }];
  const taken = { ...text("número"), timestamp: 1_767_225_600, group_id: null };
  const body = bodyOf(
    change(it, { contacts: [ana], messages: [...odd, taken], statuses: [{ id: "x" }] }),
    { field: "messages", value: { metadata: {} } },
    { field: "flows", value: {} },
  );
  await post(body, sign(body, it.appSecret)).expect(200);
  expect(await it.rows("select wid from inbound_journal")).toEqual([{ wid: taken.id }]);
  expect(warned).toHaveBeenCalledWith({ connectionIds: [it.connectionId], unread: 5 }, expect.any(String));
});

test("a message shows its state: ticks never go back, and a failure has its reason", async () => {
  const it = await shop();
  const ticketId = await makeTicket(it.companyId, { connectionId: it.connectionId });
  const ids: number[] = [];
  for (const wid of ["BLC0A", "BLC0B", "BLC0C"])
    ids.push(await makeMessage(it.companyId, ticketId, { fromMe: true, ack: 1, wid }));
  await it.here(() => sendTaken(it.connectionId, "BLC0C", "wamid.C"));
  const told = async (...statuses: object[]) => {
    const body = bodyOf(change(it, { statuses }));
    await post(body, sign(body, it.appSecret)).expect(200);
    return it.rows("select ack, failure from messages where id = any($1) order by id", [ids]);
  };
  const about = (wid: string, status: string) => ({ id: `wamid.${wid}`, status, biz_opaque_callback_data: wid });
  const failed = (wid: string, code: number) => ({ ...about(wid, "failed"), errors: [{ code }] });
  expect(await told(about("BLC0A", "read"), about("BLC0A", "delivered"), failed("BLC0B", 131_047))).toEqual([
    { ack: 3, failure: null },
    { ack: -1, failure: "window-closed" },
    { ack: 1, failure: null },
  ]);
  const { biz_opaque_callback_data: _gone, ...unnamed } = { ...about("C", "delivered") };
  expect((await told(unnamed, failed("BLC0A", 131_026)))[2]).toEqual({ ack: 2, failure: null });
  expect((await told(failed("BLC0A", 131_026)))[0]).toEqual({ ack: 3, failure: null });
  expect(await it.rows("select wid, wamid from official_sends order by wid")).toEqual([
    { wid: "BLC0A", wamid: "wamid.BLC0A" },
    { wid: "BLC0B", wamid: "wamid.BLC0B" },
    { wid: "BLC0C", wamid: "wamid.C" },
  ]);
});

test("a status that names another company's message changes nothing", async () => {
  const [mine, theirs] = [await shop("meu"), await shop("deles")];
  const ticketId = await makeTicket(theirs.companyId, { connectionId: theirs.connectionId });
  const id = await makeMessage(theirs.companyId, ticketId, { fromMe: true, ack: 1, wid: "BLC0Z" });
  const status = { id: "wamid.Z", status: "failed", biz_opaque_callback_data: "BLC0Z", errors: [{ code: 1 }] };
  const body = bodyOf(change(mine, { statuses: [status] }));
  await post(body, sign(body, "meu")).expect(200);
  expect(await theirs.rows("select ack from messages where id = $1", [id])).toEqual([{ ack: 1 }]);
  expect(await mine.rows("select 1 from official_sends")).toEqual([]);
});

test("a person without a number becomes a contact, and the same contact gets the number once Meta sends it", async () => {
  const it = await shop();
  const bsuid = { kind: "bsuid", value: `BR.${newNumber()}` } as const;
  const phone = { kind: "phone", value: newNumber() } as const;
  const hears = (identities: (typeof bsuid | typeof phone)[], chat: string) =>
    it.here(() => receiveMessage(inboundText(it.connectionId, { identities, chat, chatName: "Ana" })));
  await hears([bsuid], `${bsuid.value}@bsuid`);
  expect(await it.rows("select name, number from contacts")).toEqual([{ name: "Ana", number: "" }]);
  await hears([phone, bsuid], `${phone.value}@s.whatsapp.net`);
  expect(await it.rows("select name, number from contacts")).toEqual([{ name: "Ana", number: phone.value }]);
  expect(await it.rows("select kind from contact_identities order by kind")).toEqual([
    { kind: "bsuid" },
    { kind: "phone" },
  ]);
  expect(await it.rows("select 1 from tickets")).toHaveLength(1);
});
