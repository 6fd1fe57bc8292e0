import { defaultWeek } from "@balcao/shared/hours/rules";
import { type SessionUser, sessionUserSchema } from "@balcao/shared/auth/schema";
import { type Connection, connectionSchema } from "@balcao/shared/connections/schema";
import { type ContactDetail, contactDetailSchema } from "@balcao/shared/contacts/schema";
import type { Response } from "@balcao/shared/contract";
import { messagesApi } from "@balcao/shared/messages/api";
import { planFeatures } from "@balcao/shared/plans/features";
import { type Message, messageSchema } from "@balcao/shared/messages/schema";
import { type QueueDetail, queueDetailSchema } from "@balcao/shared/queues/schema";
import { type QuickMessage, quickMessageSchema } from "@balcao/shared/quick-messages/schema";
import { type Schedule, scheduleSchema } from "@balcao/shared/schedules/schema";
import { type Ticket, ticketSchema } from "@balcao/shared/tickets/schema";
import { plainTicket } from "./plain-ticket.ts";

export const sales = { id: 1, name: "Vendas", color: "#2e7d32" };
export const support = { id: 2, name: "Suporte", color: "#1565c0" };
const noon = Date.parse("2026-11-21T12:00:00.000Z");
/** The n-th minute of the day of all samples. */
export const minute = (n: number): string => new Date(noon + n * 60_000).toISOString();

const paysNothing = { dueDate: null, suspended: false, subscription: null, confirmBy: null };

/** A signed-in user. Each sample is checked against its contract, because a screen must not be tested with an impossible answer. */
export const aUser = (part: Partial<SessionUser> = {}): SessionUser =>
  sessionUserSchema.parse({
    id: 7,
    name: "Ana",
    email: "ana@demo.local",
    profile: "user",
    super: false,
    allTicket: "disable",
    newCustomers: "enable",
    factorDueAt: null,
    owesFactor: false,
    companyId: 1,
    company: {
      id: 1,
      name: "Demo",
      ...paysNothing,
      guideOpen: false,
      timezone: "America/Sao_Paulo",
      plan: null,
      settings: [],
    },
    queues: [sales],
    whatsappId: null,
    features: planFeatures,
    visit: null,
    ...part,
  });

export const noCounts = { open: 0, unread: 0, unanswered: 0, pending: 0, snoozed: 0, late: 0 };

export function aTicket(part: Partial<Ticket> & { id: number }): Ticket {
  const { id } = part;
  const queue = part.queue === undefined ? sales : part.queue;
  const user = part.user ?? null;
  return ticketSchema.parse({
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`,
    status: "pending",
    whatsappId: 1,
    whatsapp: { id: 1, name: "Loja", network: "whatsapp" },
    contactId: id,
    contact: {
      id,
      name: `Cliente ${id}`,
      number: "5511987654321",
      userName: "",
      email: "",
      profilePicUrl: null,
      isGroup: part.isGroup ?? false,
    },
    isGroup: false,
    lastMessage: "Olá",
    lastMessageType: "text",
    lastMessageFromMe: false,
    code: `20261121-${id}`,
    unreadMessages: 0,
    markedUnread: false,
    tags: [],
    ...plainTicket,
    waitingSince: minute(0),
    unansweredSince: null,
    windowExpiresAt: null,
    createdAt: minute(0),
    updatedAt: minute(id),
    ...part,
    user,
    userId: user?.id ?? null,
    queue,
    queueId: queue?.id ?? null,
  });
}

export function aMessage(part: Partial<Message> & { id: number }): Message {
  return messageSchema.parse({
    ticketId: 1,
    contactId: 1,
    body: `Mensagem ${part.id}`,
    fromMe: false,
    mediaType: "text",
    media: null,
    ack: part.fromMe ? 1 : 3,
    failure: null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    isUnopened: false,
    isHeld: false,
    botSource: null,
    sourceCount: null,
    quotedMsg: null,
    quotedText: null,
    linkPreview: null,
    template: null,
    author: part.fromMe ? "Ana" : "Cliente 1",
    source: part.fromMe ? "desk" : "customer",
    userId: part.fromMe ? 7 : null,
    reactions: [],
    poll: null,
    clientId: null,
    campaignId: null,
    createdAt: minute(part.id),
    ...part,
  });
}

export const aPage = (messages: Message[], part: Partial<Page> = {}): Page =>
  messagesApi.list.response.parse({
    messages,
    tickets: [],
    folded: [],
    notices: [],
    activities: [],
    notes: [],
    hasMore: (part.nextCursor ?? null) !== null,
    nextCursor: null,
    newerCursor: null,
    ...part,
  });
type Page = Response<typeof messagesApi.list>;

export const aContact = (part: Partial<ContactDetail> & { id: number }): ContactDetail =>
  contactDetailSchema.parse({
    name: `Cliente ${part.id}`,
    number: "5511987654321",
    userName: "",
    email: "",
    profilePicUrl: null,
    isGroup: false,
    blocked: false,
    optedOut: false,
    inDoubt: false,
    extraInfo: [],
    verified: true,
    ...part,
  });

export const aQueue = (part: Partial<QueueDetail> & { id: number }): QueueDetail =>
  queueDetailSchema.parse({
    name: `Setor ${part.id}`,
    color: "#2e7d32",
    orderQueue: part.id,
    greetingMessage: "",
    promptId: null,
    integrationId: null,
    outOfHoursMessage: "",
    schedules: defaultWeek,
    goalAnswerMinutes: null,
    goalResolutionMinutes: null,
    ...part,
  });

export const aQuickMessage = (part: Partial<QuickMessage> & { id: number }): QuickMessage =>
  quickMessageSchema.parse({
    userId: 7,
    shortcode: `oi${part.id}`,
    message: "Olá, {{firstName}}!",
    keyword: "",
    keywordInitialAnswer: "",
    geral: false,
    status: true,
    isMedia: part.mediaPath !== undefined,
    mediaPath: null,
    mediaName: null,
    mimetype: null,
    mediaSize: null,
    uses: 0,
    ...part,
  });

const untroubled = { reason: null, offBy: null, retries: 0, retryAt: null, downSince: null, alert: null };
export const aConnection = (part: Partial<Connection> & { id: number }): Connection =>
  connectionSchema.parse({
    name: `Loja ${part.id}`,
    network: "whatsapp",
    status: "CONNECTED",
    qrcode: null,
    pairingCode: null,
    passkey: null,
    ...untroubled,
    number: "5511987654321",
    isDefault: false,
    greetingMessage: "",
    complationMessage: "",
    ratingMessage: "",
    transferMessage: "",
    outOfHoursMessage: "",
    expiresInactiveMessage: "",
    language: "pt",
    transferQueueId: null,
    promptId: null,
    integrationId: null,
    timeToTransfer: 0,
    maxUseBotQueues: 3,
    timeUseBotQueues: 0,
    expiresTicket: 0,
    queues: [],
    updatedAt: minute(0),
    ...part,
  });

export const aSchedule = (part: Partial<Schedule> & { id: number }): Schedule =>
  scheduleSchema.parse({
    body: "Bom dia, {{firstName}}!",
    template: null,
    sendAt: "2030-05-01T12:30:00.000Z",
    sentAt: null,
    status: "PENDENTE",
    reason: null,
    contactId: 1,
    contact: { id: 1, name: "Dona Rosa", number: "5511987654321" },
    ticketId: 1,
    userId: 7,
    user: { id: 7, name: "Ana" },
    whatsappId: 1,
    whatsapp: { id: 1, name: "Loja" },
    cancelIfReplied: false,
    media: null,
    messageId: null,
    failure: null,
    held: false,
    createdAt: minute(0),
    ...part,
  });
