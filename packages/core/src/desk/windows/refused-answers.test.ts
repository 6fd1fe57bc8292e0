import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, makeUser, newNumber } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import { updateContact } from "../contacts/service.ts";
import { takeDelivery } from "../inbound/official/take-delivery.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { answerAdverts, beginSend, sendTaken } from "../messages/changes/official-sends.ts";
import { loadTicket } from "../tickets/presenter.ts";

const hour = 3_600_000;
let companyId: number;
let connectionId: number;
let admin: Actor;
beforeEach(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId, { network: "official" });
  admin = await makeUser(companyId, { profile: "admin" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const rows = <T extends object>(sql: string, bind: unknown[] = []) => here(() => queryText<T>(sql, bind));

/** Whole seconds, as WhatsApp counts. */
const ago = (hours: number) => new Date(Math.floor((Date.now() - hours * hour) / 1000) * 1000);
const untilOf = async (ticketId: number) => (await here(() => loadTicket(ticketId)))?.windowExpiresAt ?? null;
const after = (at: Date, hours: number) => new Date(at.getTime() + hours * hour).toISOString();
const advert = { sourceId: "1202", kind: "ad", title: "Verão", url: "", body: "", click: "" };

/** A customer writes to the number. */
async function write(values: Parameters<typeof inboundText>[1] = {}) {
  const inbound = inboundText(connectionId, { serverTime: ago(1), ...values });
  await here(() => receiveMessage(inbound));
  const [row] = await rows<{ ticket: number; contact: number }>(
    "select ticket_id as ticket, contact_id as contact from messages where wid = $1",
    [inbound.wid],
  );
  return { ticketId: row?.ticket ?? 0, contactId: row?.contact ?? 0, at: inbound.serverTime };
}

/** A message of ours is handed to WhatsApp. `isLost`: WhatsApp's answer does not arrive. */
async function answer(ticketId: number, { isLost = false } = {}): Promise<string> {
  const wid = `BLC0${ticketId}${Math.random()}`;
  await rows(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, ack, sent_at)
     select company_id, id, contact_id, connection_id, 'x@s.whatsapp.net', $2, true, 'desk', 'Oi', 'text', 0, now() from tickets where id = $1`,
    [ticketId, wid],
  );
  await here(() => beginSend(connectionId, wid));
  if (!isLost) await here(() => sendTaken(connectionId, wid, `wamid.${wid}`));
  return wid;
}

test("an answer that WhatsApp refused opens no window, and neither does an answer from before the advertisement", async () => {
  const number = newNumber();
  const first = await write({ number, serverTime: ago(6) });
  const wid = await answer(first.ticketId);
  await rows("update messages set failure = 'refused', ack = -1 where from_me");
  const pressed = await write({ number, advert, serverTime: ago(5) });
  expect(await untilOf(first.ticketId)).toBe(after(pressed.at, 24));
  await rows("update official_sends set tried_at = $1", [ago(7)]);
  await here(() => answerAdverts(connectionId, [wid]));
  expect(await untilOf(first.ticketId)).toBe(after(pressed.at, 24));
});

test("a status counts as Meta's lost answer to a send, and opens the advertisement's window only when Meta took the message", async () => {
  for (const [failure, hours] of [
    ["window-closed", 24],
    [null, 72],
  ] as const) {
    const pressed = await write({ advert, serverTime: ago(5) });
    const wid = await answer(pressed.ticketId, { isLost: true });
    const status = { wamid: `wamid.${wid}`, wid, ack: failure ? null : (1 as const), failure };
    await here(() => takeDelivery(connectionId, { messages: [], statuses: [status] }));
    expect(await untilOf(pressed.ticketId)).toBe(after(pressed.at, hours));
  }
});

test("a number written in another form keeps its window, and so does the id by which Meta names the person", async () => {
  // The number of a mobile phone, which may be written without its ninth digit.
  const number = `55119${String(80_000_000 + Math.floor(Math.random() * 19_000_000))}`;
  const { ticketId, contactId, at } = await write({ number });
  await rows(
    "insert into contact_identities (company_id, contact_id, kind, value, verified) values ($1, $2, 'bsuid', $3, true)",
    [companyId, contactId, `BR.${number}`],
  );
  const shorter = { phone: `5511${number.slice(5)}`, lid: null, verified: false };
  await here(() => updateContact(admin, contactId, {}, shorter));
  expect(await untilOf(ticketId)).toBe(after(at, 24));
  expect(
    await rows("select kind, value from contact_identities where contact_id = $1 order by kind", [contactId]),
  ).toEqual([
    { kind: "bsuid", value: `BR.${number}` },
    { kind: "phone", value: shorter.phone },
  ]);
});
