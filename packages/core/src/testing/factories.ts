import { randomUUID } from "node:crypto";
import type { MediaType } from "@balcao/shared/messages/schema";
import type { Actor, Profile } from "@balcao/shared/permissions";
import { planFeatures } from "@balcao/shared/plans/features";
import type { SettingKey } from "@balcao/shared/settings/schema";
import { json, text, textArray } from "../base/columns.ts";
import { asPlatform, inCompany, query } from "../base/database.ts";
import { MediaRow } from "../base/files/media.model.ts";
import { sql } from "../base/sql.ts";
import { CompanyRow } from "../company/companies/company.model.ts";
import { QueueOptionRow } from "../company/queue-options/queue-option.model.ts";
import { QueueRow } from "../company/queues/queue.model.ts";
import { SettingRow } from "../company/settings/setting.model.ts";
import { UserQueueRow } from "../company/users/user-queue.model.ts";
import { UserRow } from "../company/users/user.model.ts";
import { ContactRow } from "../desk/contacts/contact.model.ts";
import { ContactIdentityRow } from "../desk/contacts/contact-identity.model.ts";
import { FileListEntryRow } from "../desk/file-lists/file-list-entry.model.ts";
import { FileListRow } from "../desk/file-lists/file-list.model.ts";
import { MessageRow } from "../desk/messages/message.model.ts";
import { QuickMessageRow } from "../desk/quick-messages/quick-message.model.ts";
import { TagRow } from "../desk/tags/tag.model.ts";
import { TicketTagRow } from "../desk/tags/ticket-tag.model.ts";
import { TicketRow } from "../desk/tickets/ticket.model.ts";
import { ConnectionQueueRow } from "../numbers/connections/connection-queue.model.ts";
import { ConnectionRow } from "../numbers/connections/connection.model.ts";

/**
 * Every test builds its own company, and all tests can run at the same time. Names are unique by this counter and the process. The unique part has
 * only digits. With letters, a search for a word found all names whenever the process number happened to spell that word.
 */
let counter = 0;
const next = () => `${process.pid}${(counter += 1)}`;
/** Mobile numbers that no other test uses. They are mobile numbers in their old form too, which has no ninth digit and begins with 6 to 9. */
export const newNumber = (): string =>
  `55119${600 + (process.pid % 400)}${String((counter += 1) % 100_000).padStart(5, "0")}`;

/** Creates a row in the company's own scope, and returns its id. */
export const idOf = async (companyId: number, create: () => Promise<{ id: number }>): Promise<number> =>
  (await inCompany(companyId, create)).id;

export async function makeCompany(
  values: { name?: string; settings?: Partial<Record<SettingKey, string>> } = {},
): Promise<number> {
  const { id } = await asPlatform(() => CompanyRow.create({ name: values.name ?? `Company ${next()}` }));
  const settings = Object.entries(values.settings ?? {}).map(([key, value]) => ({ key: key as SettingKey, value }));
  if (settings.length > 0) await inCompany(id, () => SettingRow.bulkCreate(settings));
  return id;
}

export const makeQueue = (companyId: number, values: { name?: string; color?: string } = {}): Promise<number> =>
  idOf(companyId, () =>
    QueueRow.create({ name: values.name ?? `Queue ${next()}`, color: values.color ?? `#${next()}` }),
  );

interface UserValues {
  name?: string;
  email?: string;
  profile?: Profile;
  super?: boolean;
  allTicket?: boolean;
  queueIds?: number[];
  /** Only tests that log in need this. */
  passwordHash?: string;
}
/** Makes a user, and returns it as the actor that services take. */
export async function makeUser(companyId: number, values: UserValues = {}): Promise<Actor> {
  const name = values.name ?? `User ${next()}`;
  const actor = {
    profile: values.profile ?? "user",
    super: values.super ?? false,
    allTicket: values.allTicket ?? false,
  } as const;
  const queueIds = values.queueIds ?? [];
  const userId = await idOf(companyId, async () => {
    const email = values.email ?? `${next()}@test.local`;
    const user = await UserRow.create({ name, email, passwordHash: values.passwordHash ?? "-", ...actor });
    await UserQueueRow.bulkCreate(queueIds.map((queueId) => ({ userId: user.id, queueId })));
    return user;
  });
  return {
    userId,
    companyId,
    sessionId: randomUUID(),
    name,
    ...actor,
    queueIds,
    features: planFeatures,
    suspended: false,
    unconfirmed: false,
    owesFactor: false,
    visit: null,
  };
}

/** An admin who belongs to no company, for services that only need the id of a user. */
export const someAdmin: Actor = {
  userId: 2_147_483_647,
  companyId: 2_147_483_647,
  sessionId: randomUUID(),
  name: "Admin",
  profile: "admin",
  super: false,
  allTicket: false,
  queueIds: [],
  features: planFeatures,
  suspended: false,
  unconfirmed: false,
  owesFactor: false,
  visit: null,
};

type ConnectionValues = Partial<
  Pick<ConnectionRow, "name" | "network" | "isDefault" | "number" | "status" | "wanted" | "updatedAt">
>;
export const makeConnection = (
  companyId: number,
  { queueIds = [], ...values }: ConnectionValues & { queueIds?: number[] } = {},
): Promise<number> =>
  idOf(companyId, async () => {
    const fields = { name: `Connection ${next()}`, status: "DISCONNECTED", ...values } as const;
    const connection = await ConnectionRow.create({ network: "simulator", ...fields });
    await ConnectionQueueRow.bulkCreate(
      queueIds.map((queueId, index) => ({ connectionId: connection.id, queueId, position: index + 1 })),
    );
    return connection;
  });

export const makeContact = (companyId: number, values: { name?: string; number?: string } = {}): Promise<number> =>
  idOf(companyId, async () => {
    const fields = { name: `Contact ${next()}`, number: newNumber(), ...values };
    const contact = await ContactRow.create(fields);
    await ContactIdentityRow.create({ contactId: contact.id, kind: "phone", value: fields.number });
    return contact;
  });

type TicketValues = Partial<
  Pick<TicketRow, "contactId" | "connectionId" | "status" | "userId" | "queueId" | "createdAt" | "updatedAt">
> & { unread?: number };
export async function makeTicket(companyId: number, { unread = 0, ...values }: TicketValues = {}): Promise<number> {
  const contactId = values.contactId ?? (await makeContact(companyId));
  const connectionId = values.connectionId ?? (await makeConnection(companyId));
  return idOf(companyId, () =>
    TicketRow.create({
      updatedAt: new Date(),
      closedAt: values.status === "closed" ? new Date() : null,
      ...values,
      contactId,
      connectionId,
      unreadMessages: unread,
    }),
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
/** A message in the ticket's chat, from the customer unless the values change that. */
export const makeMessage = (
  companyId: number,
  ticketId: number,
  { body = "Olá", fromMe = false, wid = `TEST${next()}`, mediaType = "text", ...values }: MessageValues = {},
): Promise<number> =>
  idOf(companyId, async () => {
    const [message] = await query(
      MessageRow.shape("id"),
      sql`insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, media_id,
         ack, sent_at, user_id)
       select t.company_id, t.id, t.contact_id, t.connection_id, c.number || '@s.whatsapp.net', ${wid}, ${fromMe},
         ${fromMe ? "desk" : "customer"}, ${body}, ${mediaType}, ${values.mediaId ?? null}, ${values.ack ?? (fromMe ? 1 : 2)},
         ${values.sentAt ?? new Date()}, ${values.userId ?? null}
       from tickets t join contacts c on c.id = t.contact_id where t.id = ${ticketId} returning id`,
    );
    if (!message) throw new Error(`There is no ticket ${ticketId}`);
    return message;
  });

/** A stored file that no message uses yet. */
export const makeMedia = (
  companyId: number,
  { key, ...values }: { key: string; mimetype?: string; name?: string; size?: number },
): Promise<number> =>
  idOf(companyId, () =>
    MediaRow.create({ state: "ok", objectKey: key, mimetype: "image/jpeg", name: "foto.jpg", size: 1, ...values }),
  );

export const makeTag = (companyId: number, values: { name?: string; kanban?: boolean } = {}): Promise<number> =>
  idOf(companyId, () => TagRow.create({ name: `Tag ${next()}`, ...values }));

export const makeTicketTag = (companyId: number, ticketId: number, tagId: number): Promise<unknown> =>
  inCompany(companyId, () => TicketTagRow.create({ ticketId, tagId }));

type QuickMessageValues = Partial<
  Pick<
    QuickMessageRow,
    "userId" | "shortcode" | "message" | "geral" | "status" | "mediaId" | "keyword" | "keywordInitialAnswer"
  >
>;
export const makeQuickMessage = (companyId: number, values: QuickMessageValues = {}): Promise<number> =>
  idOf(companyId, () =>
    QuickMessageRow.create({ shortcode: `oi${next()}`, message: "Olá, {{firstName}}!", ...values }),
  );

/** A node of a queue's tree, at the root and in the first place unless the values change that. */
export const makeQueueOption = (
  companyId: number,
  queueId: number,
  values: Partial<Pick<QueueOptionRow, "title" | "message" | "action" | "option" | "parentId" | "forwardQueueId">> = {},
): Promise<number> =>
  idOf(companyId, () => QueueOptionRow.create({ queueId, option: 1, title: "Financeiro", ...values }));

/** A file list with an entry for each of these files. Null is an entry whose file was not uploaded. */
export const makeFileList = (
  companyId: number,
  { mediaIds = [], ...values }: Partial<Pick<FileListRow, "name" | "message">> & { mediaIds?: (number | null)[] } = {},
): Promise<number> =>
  idOf(companyId, async () => {
    const list = await FileListRow.create({ name: `List ${next()}`, ...values });
    await FileListEntryRow.bulkCreate(
      mediaIds.map((mediaId, index) => ({
        fileListId: list.id,
        position: index + 1,
        name: `File ${index + 1}`,
        mediaId,
      })),
    );
    return list;
  });

/** The company's events in the outbox, oldest first. */
export const publishedBy = (companyId: number) =>
  inCompany(companyId, () =>
    query(
      { name: text, payload: json<Record<string, unknown>>(), rooms: textArray, except: textArray },
      sql`select name, payload, rooms, except_rooms as "except" from outbox where kind = 'event' order by id`,
    ),
  );
