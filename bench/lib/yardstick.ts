// The least a handler can do: bare node:http, one prepared statement, the same JSON. No sign-in, no checks, no transaction.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type MessageListRow, messageSelect, presentMessage } from "@balcao/core/messages/presenter";
import { presentTicket, type TicketListRow, ticketColumns, ticketTables } from "@balcao/core/tickets/presenter";
import pg from "pg";

const [, , databaseUrl, companyId] = process.argv;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const tickets = (name: string, where: string) => async () => {
  const { rows } = await pool.query<TicketListRow>({
    name,
    text: `select ${ticketColumns} from ${ticketTables("tickets")} where t.company_id = $1 and ${where} order by t.updated_at desc, t.id desc limit 41`,
    values: [companyId],
  });
  return { tickets: rows.slice(0, 40).map(presentTicket), hasMore: rows.length > 40, nextCursor: null };
};

const answers: Record<string, (contactId: string | null) => Promise<unknown>> = {
  "/open": tickets("open", "t.status = 'open'"),
  "/pending": tickets("pending", "t.status = 'pending'"),
  "/closed": tickets("closed", "t.status = 'closed'"),
  "/messages": async (contactId) => {
    const { rows } = await pool.query<MessageListRow>({
      name: "messages",
      text: messageSelect("m.company_id = $1 and m.contact_id = $2", "order by m.sent_at desc, m.id desc limit 41"),
      values: [companyId, contactId],
    });
    return {
      messages: rows.slice(0, 40).toReversed().map(presentMessage),
      tickets: [],
      folded: [],
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
