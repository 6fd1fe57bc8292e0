import { once } from "node:events";
import type { EventEmitter } from "node:events";
import { io } from "socket.io-client";
import type pg from "pg";
import type { Api } from "./api-process.ts";
import { percentile } from "./measure.ts";

const open = 8000;
const lookers = 50;
/** A user has at most twenty sockets. The sockets that see the whole board belong to admins. */
const admins = 5;
const columns = 5;
const calls = 20;
const moves = 20;

/** Measures the board of a company with 8,000 open tickets: its first page, and a move until fifty browsers have its event. */
export async function measureBoard(owner: pg.Client, api: Api, companyId: number): Promise<object> {
  const made = await fill(owner, companyId);
  const { rows: promoted } = await owner.query<{ id: number }>(
    `update users set profile = 'admin' where company_id = $1 and profile <> 'admin'
       and id in (select id from users where company_id = $1 order by id limit $2) returning id`,
    [companyId, admins],
  );
  const headers = await api.as(companyId, 1);
  const first: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const began = performance.now();
    const [board, counts] = await Promise.all([
      api.call({ path: "/api/kanban", headers }),
      api.call({ path: "/api/kanban/counts", headers }),
    ]);
    if (board.status !== 200 || counts.status !== 200) throw new Error(`The board answered ${board.status}`);
    first.push(performance.now() - began);
  }
  const heard = await hear(api, companyId, made);
  const again = promoted.map(({ id }) => id);
  await owner.query("update users set profile = 'user' where id = any($1)", [again]);
  await owner.query("delete from tickets where id = any($1)", [made.tickets]);
  await owner.query("delete from tags where id = any($1)", [made.tags]);
  const figures = (times: number[]) => ({
    "p50 ms": percentile(times, 0.5).toFixed(0),
    "most ms": Math.max(...times).toFixed(0),
  });
  return { "first page": figures(first), [`a move, heard by ${lookers}`]: figures(heard) };
}

async function fill(owner: pg.Client, companyId: number): Promise<{ tickets: number[]; tags: number[] }> {
  const ids = async (sql: string, values: unknown[]) =>
    (await owner.query<{ id: number }>(sql, values)).rows.map(({ id }) => id);
  const tags = await ids(
    `insert into tags (company_id, name, color, kanban) select $1, 'Coluna ' || n || ' ' || $3::text, '#123456', true from generate_series(1, $2) n returning id`,
    [companyId, columns, String(Date.now())],
  );
  const tickets = await ids(
    `insert into tickets (company_id, contact_id, connection_id, status, user_id, updated_at)
     select $1, c.id, (select min(id) from connections where company_id = $1), 'open', (select min(id) from users where company_id = $1),
       now() - make_interval(secs => row_number() over ())
     from contacts c where c.company_id = $1 and not c.is_group and c.merged_into is null
       and not exists (select 1 from tickets t where t.company_id = $1 and t.contact_id = c.id and t.status <> 'closed') limit $2 returning id`,
    [companyId, open],
  );
  if (tickets.length < open) await more(owner, companyId, tickets);
  await owner.query(
    `insert into ticket_tags (company_id, ticket_id, tag_id) select $1, t.id, ($3::int[])[1 + t.place % ($4 + 1)]
     from unnest($2::int[]) with ordinality t(id, place) where t.place % ($4 + 1) < $4`,
    [companyId, tickets, tags, columns],
  );
  await owner.query("analyze tickets, ticket_tags");
  return { tickets, tags };
}

/** Makes the open tickets that the data set lacks, each with a contact. */
async function more(owner: pg.Client, companyId: number, tickets: number[]): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    `with people as (
       insert into contacts (company_id, name, number) select $1, 'Quadro ' || n, '55129' || lpad(n::text, 8, '0')
       from generate_series(1, $2::int) n returning id
     )
     insert into tickets (company_id, contact_id, connection_id, status, user_id, updated_at)
     select $1, p.id, (select min(id) from connections where company_id = $1), 'open', (select min(id) from users where company_id = $1),
       now() - make_interval(secs => 10000 + p.id) from people p returning id`,
    [companyId, open - tickets.length],
  );
  tickets.push(...rows.map(({ id }) => id));
}

/** The time from the call that moves a card until the last browser has its event. */
async function hear(
  api: Api,
  companyId: number,
  { tickets, tags }: { tickets: number[]; tags: number[] },
): Promise<number[]> {
  const headers = await api.as(companyId, 1);
  let heardOf: (ticketId: number) => void = () => undefined;
  const sockets = [];
  for (let n = 0; n < lookers; n += 1) {
    const { authorization } = await api.as(companyId, 1 + (n % admins));
    const socket = io(api.origin, {
      auth: { token: authorization.slice(7) },
      transports: ["websocket"],
      forceNew: true,
    });
    socket.on("ticket.update", ({ ticket }: { ticket: { id: number } }) => heardOf(ticket.id));
    await once(socket as unknown as EventEmitter, "connect");
    sockets.push(socket);
  }
  const times: number[] = [];
  for (let move = 0; move < moves; move += 1) {
    // Every sixth ticket has no tag, and is in the first column.
    const ticketId = tickets[columns - 1 + move * (columns + 1)] ?? 0;
    const began = performance.now();
    let left = lookers;
    await new Promise<void>((done, failed) => {
      heardOf = (id) => {
        if (id === ticketId && (left -= 1) === 0) done();
      };
      api
        .call({
          method: "PUT",
          path: `/api/ticket-tags/${ticketId}`,
          headers,
          body: { from: null, to: tags[move % columns] },
        })
        .then(({ status, body }) => status === 200 || failed(new Error(`A move answered ${status} ${body}`)), failed);
    });
    times.push(performance.now() - began);
  }
  for (const socket of sockets) socket.disconnect();
  return times;
}
