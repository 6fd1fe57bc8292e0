// Does the least that a handler can do: bare node:http, one prepared statement, the same JSON; no login, no checks, no transaction.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RowOf } from "@balcao/core/base/columns";
import { type Sql, sql } from "@balcao/core/base/sql";
import { type messageShape, presentMessage, selectMessages } from "@balcao/core/desk/messages/presenter";
import { presentTicket, selectTickets, type ticketShape } from "@balcao/core/desk/tickets/presenter";
import pg from "pg";

const [, , databaseUrl, companyId] = process.argv;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const tickets = (name: string, status: Sql) => async () => {
  const { text, values } = sql`${selectTickets("tickets")} where t.company_id = ${companyId} and t.status = ${status}
    order by t.updated_at desc, t.id desc limit 41`;
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
      hasMore: rows.length > 40,
      nextCursor: null,
      newerCursor: null,
    };
  },
};

const server = createServer((asked, answer) => {
  const { pathname, searchParams } = new URL(asked.url ?? "/", "http://localhost");
  void answers[pathname]?.(searchParams.get("contactId")).then((body) => {
    const text = JSON.stringify(body);
    answer.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
    answer.end(text);
  });
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
