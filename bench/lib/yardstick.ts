// Does the minimum of a handler: bare node:http, one prepared statement and the same JSON, without login, checks or a transaction.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RowOf } from "@balcao/core/base/columns";
import { type Sql, sql } from "@balcao/core/base/sql";
import { type messageShape, presentMessage, selectMessages } from "@balcao/core/desk/messages/presenter";
import { presentTicket, selectTickets, type ticketShape } from "@balcao/core/desk/tickets/presenter";
import pg from "pg";
import { openShouting } from "./shout.ts";

const [, , databaseUrl, companyId] = process.argv;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);

const tickets = (name: string, status: Sql) => async () => {
  const newest = sql`order by t.updated_at desc, t.id desc`;
  const { text, values } = sql`with page as (
      select * from tickets t where t.company_id = ${companyId} and t.status = ${status} and not t.outreach ${newest} limit 41
    ) ${selectTickets("page")} ${newest}`;
  const { rows } = await pool.query<RowOf<typeof ticketShape>>({ name, text, values });
  return { tickets: rows.slice(0, 40).map(presentTicket), hasMore: rows.length > 40, nextCursor: null };
};

const answers: Record<string, (contactId: string | null) => Promise<unknown>> = {
  "/open": tickets("open", sql`'open'`),
  "/pending": tickets("pending", sql`'pending'`),
  "/closed": tickets("closed", sql`'closed'`),
  "/messages": async (contactId) => {
    const { text, values } = sql`${selectMessages()} where m.company_id = ${companyId} and m.contact_id = ${contactId}
      order by m.sent_at desc, m.id desc limit 41`;
    const { rows } = await pool.query<RowOf<typeof messageShape>>({ name: "messages", text, values });
    return {
      messages: rows
        .slice(0, 40)
        .toReversed()
        .map((row) => presentMessage(row, () => true)),
      tickets: [],
      folded: [],
      notices: [],
      activities: [],
      notes: [],
      hasMore: rows.length > 40,
      nextCursor: null,
      newerCursor: null,
    };
  },
};

const server = createServer((asked, answer) => {
  const { pathname, searchParams } = new URL(asked.url ?? "/", "http://localhost");
  const say = (status: number, body: unknown) => {
    const text = JSON.stringify(body);
    answer.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
    answer.end(text);
  };
  answers[pathname]?.(searchParams.get("contactId")).then(
    (body) => say(200, body),
    (error: unknown) => say(500, String(error)),
  );
});
const shout = openShouting(server);
answers["/shout"] = async () => {
  shout();
  return {};
};
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
// The yardstick ends when its benchmark ends, even after a failure.
process.on("disconnect", () => process.exit());
