import { bound } from "@balcao/api/http/handle";
import { audience } from "@balcao/core/base/outbox/audience";
import type { Route } from "@balcao/shared/contract";
import type { EventName } from "@balcao/shared/events";
import { type Actor, can, isAdmin, type Permission, permissions, profiles } from "@balcao/shared/permissions";
import { roomsOf } from "@balcao/shared/rooms";
import { expect, test } from "vitest";
import "@balcao/api/app";

// An event contains a row, or says that one is gone. Only users who may read such rows get it.

const companyId = 7;
/** The events by the call that reads their rows. Users who may make the call get these events. */
const heardLike: Readonly<Record<string, readonly EventName[]>> = {
  "GET /announcements": ["announcement.update", "announcement.delete"],
  "GET /whatsapp/:connectionId/tokens": ["api-token.update", "api-token.delete"],
  "GET /company-assistant": ["assistant.update"],
  "GET /campaign-settings": ["campaign-settings.update"],
  "GET /campaigns": ["campaign.update", "campaign.delete"],
  "GET /campaigns/care": ["number-care.update"],
  "GET /whatsapp": ["connection.update", "connection.delete"],
  "GET /contact-file-imports": ["contact-file-import.update"],
  "GET /contacts/import": ["contact-import.update"],
  "GET /contact-list-imports/:importId": ["contact-list-import.update"],
  "GET /contact-list-items": ["contact-list-item.update", "contact-list-item.delete"],
  "GET /contact-lists": ["contact-list.update", "contact-list.delete"],
  "GET /contacts": ["contact.update", "contact.delete", "contacts.renewed", "conversation.notice"],
  "GET /contacts/:contactId/holds": ["contact-holds"],
  "GET /contacts/:contactId/consents": ["consents"],
  "GET /contact-erasures": ["contact-erasures"],
  "GET /data-requests": ["data-requests"],
  "GET /emails": ["email.update", "email-unsubscribed.update"],
  "GET /retentions": ["retentions"],
  "GET /message-templates": ["message-templates.update"],
  "GET /files": ["file-list.update", "file-list.delete"],
  "GET /hours": ["hours.update"],
  "GET /invitations": ["invitation.update", "invitation.delete"],
  "GET /queueIntegration": ["integration.update", "integration.delete"],
  "GET /invoices/all": ["invoice.update", "charge.update", "payment", "subscription.update"],
  "GET /kanban": ["kanban.order"],
  "GET /knowledge": ["knowledge.update", "knowledge.delete"],
  "GET /prompt": ["prompt.update", "prompt.delete"],
  "GET /queue-options": ["queue-option.update"],
  "GET /queue": ["queue.update", "queue.delete"],
  "GET /settings": ["settings.update"],
  "GET /tags": ["tag.update", "tag.order", "tag.delete"],
  "GET /users/list": ["user.update", "user.delete"],
  "GET /webhooks": ["webhook.update", "webhook.delete", "webhook-delivery.update", "webhook-deliveries.update"],
};
/** Events for one session, for one user, or for every screen, whatever its user may do. */
const ofOne: readonly EventName[] = [
  "announcement.read",
  "assistant.changed",
  "branding.changed",
  "company.standing",
  "conversations.cleared",
  "note.mention",
  "note.mention-gone",
  "note.mentions-read",
  "session.changed",
  "session.ended",
];

const actors = profiles.flatMap((profile) =>
  [false, true].map(
    (isSuper): Actor => ({
      userId: 10,
      companyId,
      sessionId: "s",
      name: "",
      profile,
      super: isSuper,
      allTicket: true,
      queueIds: [],
      features: [],
      suspended: false,
      unconfirmed: false,
      owesFactor: false,
      visit: null,
    }),
  ),
);
const described = (actor: Actor) => `${actor.profile}${actor.super ? ", operator" : ""}`;
const isPermission = (access: string): access is Permission => (permissions as readonly string[]).includes(access);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
type RoomsOf = (companyId: number, payload: object) => ReturnType<(typeof audience)["tag.update"]>;
/** Events that need more than their payload are tested beside `audience.ts`. */
const plain = Object.entries(audience).filter(([, rooms]) => rooms.length < 3) as unknown as [EventName, RoomsOf][];
const hears = (actor: Actor, told: RoomsOf): boolean => {
  const mine = roomsOf({ ...actor, admin: isAdmin(actor) });
  return told(companyId, { user: {}, connection: {} }).some(
    ({ to, except = [] }) => to.some((room) => mine.includes(room)) && !except.some((room) => mine.includes(room)),
  );
};

test("every event has the call whose callers get it, or belongs to one session, to one user or to everybody", () => {
  const listed = [...Object.values(heardLike).flat(), ...ofOne];
  expect(listed.toSorted()).toEqual(plain.map(([name]) => name).toSorted());
});

test.each(Object.entries(heardLike))("only users who may make %s get its event", (name, events) => {
  const route = bound.find((one) => nameOf(one) === name);
  const access = route?.access ?? "public";
  const may = (actor: Actor) => access === "user" || (isPermission(access) && can(actor, access));
  for (const event of events) {
    const told = plain.find(([one]) => one === event)?.[1];
    const heard = actors.filter((actor) => told && hears(actor, told));
    expect([event, heard.map(described)]).toEqual([event, actors.filter(may).map(described)]);
  }
});
