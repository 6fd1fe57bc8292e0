import { hashPassword } from "@balcao/core/base/passwords";
import type pg from "pg";
import type { CompanySize } from "./sizes.ts";

const first =
  "Ana Bruno Carla Daniel Elaine Fábio Gabriela Heitor Inês João Karina Luís Márcia Núbia Otávio Patrícia Rômulo Sônia Tomás Vitória";
const last =
  "Almeida Barbosa Conceição Damião Esteves Fagundes Gonçalves Herédia Ibáñez Jardim Lourenço Magalhães Nóbrega Oliveira Pimentel Quirós Romão Simões Távora Vilaça";
const words =
  "bom dia tudo bem gostaria de saber sobre o pedido que fiz ontem não chegou ainda obrigada pela atenção qual é valor entrega amanhã posso pagar com cartão ou pix preciso trocar produto veio errado cor azul tamanho médio nota fiscal endereço rua número apartamento prazo garantia orçamento reunião agenda horário atendimento segunda terça quarta boleto vencimento desconto promoção catálogo foto vídeo áudio confirma recebido perfeito combinado até logo";
/** The password of every user. The first user of a company is its admin. */
export const benchPassword = "balcao-bench";
export const benchEmail = (companyId: number, n: number | string): string => `bench-${companyId}-${n}@bench.local`;

/** Fills a new company with a few large statements. Each run spreads the rows in the same way. */
export async function fillCompany(client: pg.Client, size: CompanySize): Promise<void> {
  await client.query("select setseed(0.42)");
  const { rows } = await client.query<{ id: number }>("insert into companies (name) values ('Bench') returning id");
  const companyId = rows[0]?.id ?? 0;
  const run = (sql: string, ...values: unknown[]) => client.query(sql, [companyId, ...values]);
  await fillPeople(run, size, companyId);
  await fillContacts(run, size);
  await fillTickets(run, size);
  await fillMessages(client, run, size);
}
type Run = (sql: string, ...values: unknown[]) => Promise<unknown>;

/** SQL for the first id and the number of a company's rows. The ids are consecutive, so a random number from 0 to 1 picks a row without a query. */
const ids = (table: string, alias: string) =>
  `(select min(id) as low, count(*)::int as many from ${table} where company_id = $1) ${alias}`;

async function fillPeople(run: Run, size: CompanySize, companyId: number): Promise<void> {
  await run(
    "insert into queues (company_id, name, color, position) select $1, 'Setor ' || n, '#' || lpad(to_hex(n * 7919), 6, '0'), n from generate_series(1, $2::int) n",
    size.queues,
  );
  await run(
    `insert into users (company_id, name, email, password_hash, profile)
     select $1, 'Atendente ' || n, replace($3, '#', n::text), $4, case when n = 1 then 'admin' else 'user' end from generate_series(1, $2::int) n`,
    size.users,
    benchEmail(companyId, "#"),
    await hashPassword(benchPassword),
  );
  await run(
    `insert into user_queues (company_id, user_id, queue_id)
     select $1, u.id, q.id from users u join queues q on q.company_id = $1 and (u.id + q.id) % 4 = 0 where u.company_id = $1`,
  );
  await run(
    `insert into connections (company_id, name, network, status, number, is_default)
     select $1, 'Número ' || n, 'whatsapp', 'CONNECTED', '5511' || lpad(($1 * 100 + n)::text, 9, '9'), n = 1 from generate_series(1, 3) n`,
  );
  await run(
    "insert into tags (company_id, name, color) select $1, 'Etiqueta ' || n, '#' || lpad(to_hex(n * 4919), 6, '0') from generate_series(1, $2::int) n",
    size.tags,
  );
}

async function fillContacts(run: Run, size: CompanySize): Promise<void> {
  await run(
    `insert into contacts (company_id, name, number, created_at)
     select $1, f[1 + n % 20] || ' ' || l[1 + (n / 20) % 20] || ' ' || n, '55119' || lpad(n::text, 8, '0'), now() - n * interval '720 days' / $2::int
     from generate_series(1, $2::int) n, (select string_to_array($3, ' ') as f, string_to_array($4, ' ') as l) names`,
    size.contacts,
    first,
    last,
  );
  await run(
    `insert into contact_identities (company_id, contact_id, kind, value) select $1, id, 'phone', number from contacts where company_id = $1`,
  );
}

/** Each active ticket has its own contact. The closed tickets of two years are spread over all contacts. */
async function fillTickets(run: Run, { tickets, open, pending }: CompanySize): Promise<void> {
  await run(
    `insert into tickets (company_id, contact_id, connection_id, status, user_id, queue_id, last_message, last_message_type, unread_messages, created_at, updated_at, closed_at)
     select $1, c.low + case when n <= $3 + $4 then n - 1 else floor(random() * c.many)::int end, w.low + n % 3,
       s.status, case when s.status = 'pending' then null else u.low + floor(random() * u.many)::int end,
       q.low + floor(random() * q.many)::int, 'Obrigada pela atenção', 'text', case when s.status = 'pending' then 1 + n % 4 else 0 end,
       s.at - interval '1 hour', s.at, case when s.status = 'closed' then s.at end
     from generate_series(1, $2::int) n,
       lateral (select case when n <= $3 then 'open' when n <= $3 + $4 then 'pending' else 'closed' end as status,
         now() - case when n <= $3 + $4 then random() * interval '5 days' else interval '5 days' + random() * interval '720 days' end as at) s,
       ${ids("contacts", "c")}, ${ids("connections", "w")}, ${ids("users", "u")}, ${ids("queues", "q")}`,
    tickets,
    open,
    pending,
  );
  await run(
    `insert into ticket_events (company_id, ticket_id, kind, user_id, queue_id, at)
     select $1, t.id, k.kind, case when k.place > 2 then t.user_id end, t.queue_id, case k.place when 4 then t.closed_at
       when 3 then t.created_at + (t.id::bigint * 7919 % 3000) * interval '1 second' else t.created_at end
     from tickets t, unnest(array['created', 'queued', 'accepted', 'closed']) with ordinality as k(kind, place)
     where t.company_id = $1 and (t.status = 'closed' or k.place < 3 or (t.status = 'open' and k.place = 3))
     order by t.id, k.place`,
  );
  await run(
    `insert into ticket_tags (company_id, ticket_id, tag_id)
     select $1, t.id, g.low + (t.id::bigint * 7919) % g.many from tickets t, ${ids("tags", "g")} where t.company_id = $1 and t.id % 3 = 0`,
  );
}

const batch = 250_000;

/** Writes one message for each ticket. Zipf's law distributes the other messages, each within the time of its ticket. */
async function fillMessages(client: pg.Client, run: Run, size: CompanySize): Promise<void> {
  await client.query("drop table if exists pg_temp.phrases");
  await client.query(
    `create temp table phrases as select n as number, (select string_agg(w[1 + (g * 0 + floor(random() * array_length(w, 1)))::int], ' ')
       from generate_series(1, 3 + n % 13) g) as line from generate_series(0, 19999) n, (select string_to_array('${words}', ' ') as w) v`,
  );
  await client.query("create index on phrases (number)");
  for (let done = 0; done < size.messages; done += batch)
    await run(
      `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, ack, sent_at)
       select $1, t.id, t.contact_id, t.connection_id, t.contact_id || '@lid', 'B' || n, n % 2 = 0, case when n % 2 = 0 then 'desk' else 'customer' end,
         p.line || ' ' || n, 'text', 3, t.created_at + random() * (t.updated_at - t.created_at)
       from (select n, case when n <= $4 then n - 1 else floor(power($4::float8, random()))::int - 1 end as place
             from generate_series($2::int + 1, $3::int) n) s,
         ${ids("tickets", "k")}, tickets t, phrases p
       where t.id = k.low + s.place and p.number = s.n * 7919::bigint % 20000`,
      done,
      Math.min(done + batch, size.messages),
      size.tickets,
    );
}
