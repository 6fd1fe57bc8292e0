import { randomUUID } from "node:crypto";
import type { MediaType } from "@balcao/shared/messages/schema";
import type { Actor, Profile } from "@balcao/shared/permissions";
import type { TicketStatus } from "@balcao/shared/tickets/schema";
import { asPlatform, inCompany, query } from "../database.ts";

/** Every test builds its own company, so all run side by side. Names are unique by this counter and the process. */
let counter = 0;
const next = () => `${process.pid.toString(36)}${((counter += 1)).toString(36)}`;
/** Phone numbers that no other test uses. */
export const newNumber = (): string =>
  `5511${String(process.pid % 10_000).padStart(4, "9")}${String((counter += 1) % 100_000).padStart(5, "0")}`;

export async function one(companyId: number, sql: string, bind: unknown[]): Promise<number> {
  const [row] = await inCompany(companyId, () => query<{ id: number }>(sql, bind));
  if (!row) throw new Error(`Nothing was made by: ${sql}`);
  return row.id;
}

export async function makeCompany(values: { name?: string; settings?: Record<string, string> } = {}): Promise<number> {
  const [row] = await asPlatform(() =>
    query<{ id: number }>("insert into companies (name) values ($1) returning id", [
      values.name ?? `Company ${next()}`,
    ]),
  );
  if (!row) throw new Error("No company was made");
  for (const [key, value] of Object.entries(values.settings ?? {}))
    await inCompany(row.id, () =>
      query("insert into settings (company_id, key, value) values ($1, $2, $3)", [row.id, key, value]),
    );
  return row.id;
}

export const makeQueue = (companyId: number, values: { name?: string; color?: string } = {}): Promise<number> =>
  one(companyId, "insert into queues (company_id, name, color) values ($1, $2, $3) returning id", [
    companyId,
    values.name ?? `Queue ${next()}`,
    values.color ?? `#${next()}`,
  ]);

interface UserValues {
  name?: string;
  email?: string;
  profile?: Profile;
  super?: boolean;
  allTicket?: boolean;
  queueIds?: number[];
  /** Needed only by tests that log in. */
  passwordHash?: string;
}
/** The user as the actor that services take. */
export async function makeUser(companyId: number, values: UserValues = {}): Promise<Actor> {
  const name = values.name ?? `User ${next()}`;
  const actor = {
    profile: values.profile ?? "user",
    super: values.super ?? false,
    allTicket: values.allTicket ?? false,
  } as const;
  const userId = await one(
    companyId,
    `insert into users (company_id, name, email, password_hash, profile, super, all_ticket) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      companyId,
      name,
      values.email ?? `${next()}@test.local`,
      values.passwordHash ?? "-",
      actor.profile,
      actor.super,
      actor.allTicket,
    ],
  );
  const queueIds = values.queueIds ?? [];
  await inCompany(companyId, () =>
    query("insert into user_queues (company_id, user_id, queue_id) select $1, $2, unnest($3::int[])", [
      companyId,
      userId,
      queueIds,
    ]),
  );
  return { userId, companyId, sessionId: randomUUID(), name, ...actor, queueIds };
}

export async function makeConnection(
  companyId: number,
  values: {
    name?: string;
    queueIds?: number[];
    isDefault?: boolean;
    number?: string | null;
    status?: string;
    wanted?: boolean;
  } = {},
): Promise<number> {
  const id = await one(
    companyId,
    `insert into connections (company_id, name, network, is_default, number, status, wanted) values ($1, $2, 'simulator', $3, $4, $5, $6) returning id`,
    [
      companyId,
      values.name ?? `Connection ${next()}`,
      values.isDefault ?? false,
      values.number ?? null,
      values.status ?? "DISCONNECTED",
      values.wanted ?? false,
    ],
  );
  await inCompany(companyId, () =>
    query(
      "insert into connection_queues (company_id, connection_id, queue_id, position) select $1, $2, q.id, q.place from unnest($3::int[]) with ordinality as q(id, place)",
      [companyId, id, values.queueIds ?? []],
    ),
  );
  return id;
}

export async function makeContact(companyId: number, values: { name?: string; number?: string } = {}): Promise<number> {
  const number = values.number ?? newNumber();
  const id = await one(companyId, "insert into contacts (company_id, name, number) values ($1, $2, $3) returning id", [
    companyId,
    values.name ?? `Contact ${next()}`,
    number,
  ]);
  await inCompany(companyId, () =>
    query("insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, 'phone', $3)", [
      companyId,
      id,
      number,
    ]),
  );
  return id;
}

interface TicketValues {
  contactId?: number;
  connectionId?: number;
  status?: TicketStatus;
  userId?: number | null;
  queueId?: number | null;
  unread?: number;
  updatedAt?: Date;
}
export async function makeTicket(companyId: number, values: TicketValues = {}): Promise<number> {
  const contactId = values.contactId ?? (await makeContact(companyId));
  const connectionId = values.connectionId ?? (await makeConnection(companyId));
  return one(
    companyId,
    `insert into tickets (company_id, contact_id, connection_id, status, user_id, queue_id, unread_messages, updated_at, closed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $4 = 'closed' then now() end) returning id`,
    [
      companyId,
      contactId,
      connectionId,
      values.status ?? "pending",
      values.userId ?? null,
      values.queueId ?? null,
      values.unread ?? 0,
      values.updatedAt ?? new Date(),
    ],
  );
}

interface MessageValues {
  body?: string;
  fromMe?: boolean;
  wid?: string;
  mediaType?: MediaType;
  ack?: number;
  sentAt?: Date;
  userId?: number | null;
  mediaId?: number | null;
}
/** A message in the ticket's chat; from the customer unless said otherwise. */
export const makeMessage = (companyId: number, ticketId: number, values: MessageValues = {}): Promise<number> =>
  one(
    companyId,
    `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, media_id, ack, sent_at, user_id)
     select t.company_id, t.id, t.contact_id, t.connection_id, c.number || '@s.whatsapp.net', $2, $3, case when $3 then 'desk' else 'customer' end,
       $4, $5, $6, $7, $8, $9
     from tickets t join contacts c on c.id = t.contact_id where t.id = $1 returning id`,
    [
      ticketId,
      values.wid ?? `TEST${next()}`,
      values.fromMe ?? false,
      values.body ?? "Olá",
      values.mediaType ?? "text",
      values.mediaId ?? null,
      values.ack ?? (values.fromMe ? 1 : 2),
      values.sentAt ?? new Date(),
      values.userId ?? null,
    ],
  );

/** A file of the store, already here, on no message yet. */
export const makeMedia = (
  companyId: number,
  values: { key: string; mimetype?: string; name?: string; size?: number },
): Promise<number> =>
  one(
    companyId,
    "insert into media (company_id, state, object_key, mimetype, name, size) values ($1, 'ok', $2, $3, $4, $5) returning id",
    [companyId, values.key, values.mimetype ?? "image/jpeg", values.name ?? "foto.jpg", values.size ?? 1],
  );

export const makeTag = (companyId: number, values: { name?: string } = {}): Promise<number> =>
  one(companyId, "insert into tags (company_id, name) values ($1, $2) returning id", [
    companyId,
    values.name ?? `Tag ${next()}`,
  ]);

export const makeTicketTag = (companyId: number, ticketId: number, tagId: number): Promise<object[]> =>
  inCompany(companyId, () =>
    query("insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)", [companyId, ticketId, tagId]),
  );

type QuickMessageValues = { userId?: number | null; shortcode?: string; message?: string; geral?: boolean } & {
  status?: boolean;
  mediaId?: number | null;
};
export const makeQuickMessage = (companyId: number, values: QuickMessageValues = {}): Promise<number> =>
  one(
    companyId,
    `insert into quick_messages (company_id, user_id, shortcode, message, geral, status, media_id)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      companyId,
      values.userId ?? null,
      values.shortcode ?? `oi${next()}`,
      values.message ?? "Olá, {{firstName}}!",
      values.geral ?? false,
      values.status ?? true,
      values.mediaId ?? null,
    ],
  );

/** Events this company has in the outbox, oldest first. */
export const publishedBy = (
  companyId: number,
): Promise<{ name: string; payload: Record<string, unknown>; rooms: string[]; except: string[] }[]> =>
  inCompany(companyId, () =>
    query(`select name, payload, rooms, except_rooms as "except" from outbox where kind = 'event' order by id`),
  );
