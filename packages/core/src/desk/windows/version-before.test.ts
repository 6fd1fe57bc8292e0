import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, newNumber } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import { receiveMessage } from "../inbound/receive.ts";

let companyId: number;
beforeEach(async () => {
  companyId = await makeCompany();
});
const rows = <T extends object>(sql: string, bind: unknown[] = []) =>
  inCompany(companyId, () => queryText<T>(sql, bind));

/** A customer writes, and the former version stores another message of the customer in its own way. */
async function storeAsBefore(network: "official" | "whatsapp", hoursAgo: number): Promise<void> {
  const connectionId = await makeConnection(companyId, { network });
  await inCompany(companyId, () => receiveMessage(inboundText(connectionId, { number: newNumber() })));
  await rows("delete from service_windows");
  await rows(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, ack, sent_at)
     select company_id, ticket_id, contact_id, connection_id, chat, 'before', false, source, body, media_type, ack,
       date_trunc('second', now()) - make_interval(hours => $1) from messages`,
    [hoursAgo],
  );
}
const windows = () =>
  rows("select kind, round(extract(epoch from open_until - now()) / 3600)::int as hours from service_windows");

test("a message that the former version stores during an upgrade opens the window of its address", async () => {
  await storeAsBefore("official", 3);
  expect(await windows()).toEqual([{ kind: "phone", hours: 21 }]);
});

test("a message of a linked number opens no window", async () => {
  await storeAsBefore("whatsapp", 3);
  expect(await windows()).toEqual([]);
});
