import { withoutCodes } from "@balcao/shared/connections/rules";
import type { EventName, Events } from "@balcao/shared/events";
import { rooms } from "@balcao/shared/rooms";
import { byQuote, scheduleRooms, usersOf, usersRooms } from "./audience-rooms.ts";
import type { Hint } from "./audience-hints.ts";
import { ticketRooms } from "./ticket-rooms.ts";

/** One event for some rooms. Users in an `except` room do not get it. */
export type Delivery = {
  [N in EventName]: { name: N; payload: Events[N]; to: string[]; except?: string[] };
}[EventName];

/** The rooms that get each event. A new event does not compile until it has a line here. */
export const audience: { [N in EventName]: (companyId: number, payload: Events[N], ...hint: Hint<N>) => Delivery[] } = {
  "session.ended": (id, payload) => [{ name: "session.ended", payload, to: [rooms.session(id, payload.sessionId)] }],
  "session.changed": (companyId, payload) => {
    const whose = payload.userId === null ? rooms.standing(companyId) : rooms.rights(companyId, payload.userId);
    return [{ name: "session.changed", payload, to: [whose] }];
  },
  // Codes give control of the number, so only users who may link it see them.
  "connection.update": (companyId, payload) => [
    { name: "connection.update", payload, to: [rooms.admins(companyId)] },
    {
      name: "connection.update",
      payload: { connection: withoutCodes(payload.connection) },
      to: [rooms.company(companyId)],
      except: [rooms.admins(companyId)],
    },
  ],
  "connection.delete": (companyId, payload) => [{ name: "connection.delete", payload, to: [rooms.company(companyId)] }],
  "campaign.update": (companyId, payload) => [{ name: "campaign.update", payload, to: [rooms.company(companyId)] }],
  "campaign.delete": (companyId, payload) => [{ name: "campaign.delete", payload, to: [rooms.company(companyId)] }],
  "campaign-settings.update": (companyId, payload) => [
    { name: "campaign-settings.update", payload, to: [rooms.company(companyId)] },
  ],
  "number-care.update": (id, payload) => [{ name: "number-care.update", payload, to: [rooms.company(id)] }],
  "announcement.update": (companyId, payload) => [
    { name: "announcement.update", payload, to: [rooms.company(companyId)] },
  ],
  "announcement.delete": (companyId, payload) => [
    { name: "announcement.delete", payload, to: [rooms.company(companyId)] },
  ],
  "announcement.read": (companyId, payload) => [
    { name: "announcement.read", payload, to: [rooms.user(companyId, payload.userId)] },
  ],
  "branding.changed": (companyId, payload) => [{ name: "branding.changed", payload, to: [rooms.standing(companyId)] }],
  "api-token.update": (companyId, payload) => [{ name: "api-token.update", payload, to: [rooms.admins(companyId)] }],
  "api-token.delete": (companyId, payload) => [{ name: "api-token.delete", payload, to: [rooms.admins(companyId)] }],
  "invitation.update": (companyId, payload) => [{ name: "invitation.update", payload, to: [rooms.admins(companyId)] }],
  "invitation.delete": (companyId, payload) => [{ name: "invitation.delete", payload, to: [rooms.admins(companyId)] }],
  "assistant.update": (companyId, payload) => [{ name: "assistant.update", payload, to: [rooms.admins(companyId)] }],
  "assistant.changed": (companyId, payload) => [
    { name: "assistant.changed", payload, to: [rooms.ofAssistant(companyId, payload.part)] },
  ],
  "knowledge.update": (companyId, payload) => [{ name: "knowledge.update", payload, to: [rooms.admins(companyId)] }],
  "knowledge.delete": (companyId, payload) => [{ name: "knowledge.delete", payload, to: [rooms.admins(companyId)] }],
  consents: (companyId, payload) => [{ name: "consents", payload, to: [rooms.admins(companyId)] }],
  "contact-erasures": (companyId, payload) => [{ name: "contact-erasures", payload, to: [rooms.admins(companyId)] }],
  "contact-holds": (companyId, payload) => [{ name: "contact-holds", payload, to: [rooms.admins(companyId)] }],
  "data-requests": (companyId, payload) => [{ name: "data-requests", payload, to: [rooms.admins(companyId)] }],
  retentions: (companyId, payload) => [{ name: "retentions", payload, to: [rooms.admins(companyId)] }],
  "conversations.cleared": (id, payload) => [{ name: "conversations.cleared", payload, to: [rooms.company(id)] }],
  "prompt.update": (companyId, payload) => [{ name: "prompt.update", payload, to: [rooms.admins(companyId)] }],
  "prompt.delete": (companyId, payload) => [{ name: "prompt.delete", payload, to: [rooms.admins(companyId)] }],
  "operator.changed": (companyId, payload, { userIds }) => [
    { name: "operator.changed", payload, to: usersRooms(companyId, userIds) },
  ],
  // A chat belongs to its members alone, so the event never goes to the whole company.
  "chat.update": (companyId, { chat }, { memberIds, mutedIds }) =>
    [true, false].flatMap((muted) => {
      const to = usersRooms(
        companyId,
        memberIds.filter((id) => mutedIds.includes(id) === muted),
      );
      return to.length === 0 ? [] : [{ name: "chat.update", payload: { chat: { ...chat, muted } }, to }];
    }),
  "chat.gone": (companyId, payload, { userIds }) => [
    { name: "chat.gone", payload, to: usersRooms(companyId, userIds) },
  ],
  "chat-message.create": (companyId, payload, { memberIds }) => [
    { name: "chat-message.create", payload, to: usersRooms(companyId, memberIds) },
  ],
  "chat-message.update": (companyId, payload, { memberIds }) => [
    { name: "chat-message.update", payload, to: usersRooms(companyId, memberIds) },
  ],
  "contact.update": (companyId, payload) => [{ name: "contact.update", payload, to: [rooms.company(companyId)] }],
  "contact.delete": (companyId, payload) => [{ name: "contact.delete", payload, to: [rooms.company(companyId)] }],
  // All users of the company may see the numbers of its contacts.
  "conversation.notice": (companyId, payload) => [
    { name: "conversation.notice", payload, to: [rooms.company(companyId)] },
  ],
  "contact-import.update": (companyId, payload) => [
    { name: "contact-import.update", payload, to: [rooms.admins(companyId)] },
  ],
  "contact-list.update": (companyId, payload) => [
    { name: "contact-list.update", payload, to: [rooms.company(companyId)] },
  ],
  "contact-list.delete": (companyId, payload) => [
    { name: "contact-list.delete", payload, to: [rooms.company(companyId)] },
  ],
  "contact-list-item.update": (companyId, payload) => [
    { name: "contact-list-item.update", payload, to: [rooms.company(companyId)] },
  ],
  "contact-list-item.delete": (companyId, payload) => [
    { name: "contact-list-item.delete", payload, to: [rooms.company(companyId)] },
  ],
  "contact-file-import.update": (companyId, payload) => [
    { name: "contact-file-import.update", payload, to: [rooms.admins(companyId)] },
  ],
  "contacts.renewed": (companyId, payload) => [{ name: "contacts.renewed", payload, to: [rooms.company(companyId)] }],
  "contact-list-import.update": (companyId, payload) => [
    { name: "contact-list-import.update", payload, to: [rooms.company(companyId)] },
  ],
  "email.update": (companyId, payload) => [{ name: "email.update", payload, to: [rooms.admins(companyId)] }],
  "email-unsubscribed.update": (companyId, payload) => [
    { name: "email-unsubscribed.update", payload, to: [rooms.admins(companyId)] },
  ],
  "message-templates.update": (id, payload) => [{ name: "message-templates.update", payload, to: [rooms.company(id)] }],
  "file-list.update": (companyId, payload) => [{ name: "file-list.update", payload, to: [rooms.company(companyId)] }],
  "file-list.delete": (companyId, payload) => [{ name: "file-list.delete", payload, to: [rooms.company(companyId)] }],
  "hours.update": (companyId, payload) => [{ name: "hours.update", payload, to: [rooms.company(companyId)] }],
  "queue-option.update": (companyId, payload) => [
    { name: "queue-option.update", payload, to: [rooms.admins(companyId)] },
  ],
  "ticket.update": (companyId, payload, { before }) => {
    const seers = ticketRooms(companyId, payload.ticket);
    const update: Delivery = { name: "ticket.update", payload, to: seers };
    const lost = before ? ticketRooms(companyId, before).filter((room) => !seers.includes(room)) : [];
    if (lost.length === 0) return [update];
    return [update, { name: "ticket.gone", payload: { ticketId: payload.ticket.id }, to: lost, except: seers }];
  },
  "ticket.gone": (companyId, payload, { place }) => [
    { name: "ticket.gone", payload, to: ticketRooms(companyId, place) },
  ],
  "message.create": (companyId, { message }, hint) =>
    byQuote(companyId, message, hint).map((part) => ({ name: "message.create", ...part })),
  "message.update": (companyId, { message }, hint) =>
    byQuote(companyId, message, hint).map((part) => ({ name: "message.update", ...part })),
  "message.star": (companyId, payload, { userId }) => [
    { name: "message.star", payload, to: [rooms.user(companyId, userId)] },
  ],
  "ticket.pins": (companyId, payload, { userId }) => [
    { name: "ticket.pins", payload, to: [rooms.user(companyId, userId)] },
  ],
  "activity.create": (companyId, payload, { place }) => [
    { name: "activity.create", payload, to: ticketRooms(companyId, place) },
  ],
  "draft.update": (companyId, payload, { place }) => [
    { name: "draft.update", payload, to: ticketRooms(companyId, place) },
  ],
  "queue.update": (companyId, payload) => [{ name: "queue.update", payload, to: [rooms.company(companyId)] }],
  "queue.delete": (companyId, payload) => [{ name: "queue.delete", payload, to: [rooms.company(companyId)] }],
  "settings.update": (companyId, payload) => [{ name: "settings.update", payload, to: [rooms.company(companyId)] }],
  "bot-step.create": (companyId, payload, { place }) => [
    { name: "bot-step.create", payload, to: ticketRooms(companyId, place) },
  ],
  "note.create": (companyId, payload, { place }) => [
    { name: "note.create", payload, to: ticketRooms(companyId, place) },
  ],
  "note.update": (companyId, payload, { place }) => [
    { name: "note.update", payload, to: ticketRooms(companyId, place) },
  ],
  "note.mention-gone": (companyId, payload) => [
    { name: "note.mention-gone", payload, to: [rooms.user(companyId, payload.userId)] },
  ],
  "note.mention": (companyId, payload) => [
    { name: "note.mention", payload, to: [rooms.user(companyId, payload.userId)] },
  ],
  "note.mentions-read": (companyId, payload) => [
    { name: "note.mentions-read", payload, to: [rooms.user(companyId, payload.userId)] },
  ],
  "note.delete": (companyId, payload, { place }) => [
    { name: "note.delete", payload, to: ticketRooms(companyId, place) },
  ],
  "schedule.update": (companyId, payload, { place }) => [
    { name: "schedule.update", payload, to: scheduleRooms(companyId, payload.schedule.userId, place) },
  ],
  "schedule.delete": (companyId, payload, { place, userId }) => [
    { name: "schedule.delete", payload, to: scheduleRooms(companyId, userId, place) },
  ],
  "kanban.order": (companyId, payload) => [{ name: "kanban.order", payload, to: [rooms.company(companyId)] }],
  "tag.update": (companyId, payload) => [{ name: "tag.update", payload, to: [rooms.company(companyId)] }],
  "tag.order": (companyId, payload) => [{ name: "tag.order", payload, to: [rooms.company(companyId)] }],
  "tag.delete": (companyId, payload) => [{ name: "tag.delete", payload, to: [rooms.company(companyId)] }],
  "quick-message.update": (companyId, payload, { before }) => {
    const users = usersOf(companyId, payload.quickMessage);
    const update: Delivery = { name: "quick-message.update", payload, to: users };
    if (!before?.geral || payload.quickMessage.geral) return [update];
    const gone = { quickMessageId: payload.quickMessage.id };
    return [update, { name: "quick-message.delete", payload: gone, to: [rooms.company(companyId)], except: users }];
  },
  "quick-message.delete": (companyId, payload, { of }) => [
    { name: "quick-message.delete", payload, to: usersOf(companyId, of) },
  ],
  // Users sign in with their e-mail, so only the user and the admins get it.
  "user.update": (companyId, payload) => {
    const close = [rooms.admins(companyId), rooms.user(companyId, payload.user.id)];
    const rest = { user: { ...payload.user, email: null } };
    return [
      { name: "user.update", payload, to: close },
      { name: "user.update", payload: rest, to: [rooms.company(companyId)], except: close },
    ];
  },
  "integration.update": (companyId, payload) => [
    { name: "integration.update", payload, to: [rooms.admins(companyId)] },
  ],
  "integration.delete": (companyId, payload) => [
    { name: "integration.delete", payload, to: [rooms.admins(companyId)] },
  ],
  "webhook.update": (companyId, payload) => [{ name: "webhook.update", payload, to: [rooms.admins(companyId)] }],
  "webhook.delete": (companyId, payload) => [{ name: "webhook.delete", payload, to: [rooms.admins(companyId)] }],
  "webhook-delivery.update": (companyId, payload) => [
    { name: "webhook-delivery.update", payload, to: [rooms.admins(companyId)] },
  ],
  "webhook-deliveries.update": (companyId, payload) => [
    { name: "webhook-deliveries.update", payload, to: [rooms.admins(companyId)] },
  ],
  "subscription.update": (companyId, payload) => [
    { name: "subscription.update", payload, to: [rooms.payers(companyId)] },
  ],
  "invoice.update": (companyId, payload) => [{ name: "invoice.update", payload, to: [rooms.payers(companyId)] }],
  "charge.update": (companyId, payload) => [{ name: "charge.update", payload, to: [rooms.payers(companyId)] }],
  payment: (companyId, payload) => [{ name: "payment", payload, to: [rooms.payers(companyId)] }],
  "company.standing": (companyId, payload) => [{ name: "company.standing", payload, to: [rooms.standing(companyId)] }],
  "user.delete": (companyId, payload) => [{ name: "user.delete", payload, to: [rooms.company(companyId)] }],
};
