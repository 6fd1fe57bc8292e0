/** The answers of the control: the world's objects as JSON. */
import { windowEnd } from "../world/windows.ts";
import type { PostedWebhook } from "../webhooks/webhooks.ts";
import type { Person, PhoneNumber, ReceivedMessage, SentMessage } from "../world/objects.ts";
import type { Mark, World } from "../world/world.ts";

export const viewSent = (message: SentMessage) => ({
  id: message.id,
  at: message.at,
  number: message.number.id,
  customer: message.person?.id ?? null,
  recipient: message.recipient.value,
  type: message.type,
  content: message.content,
  context: message.context,
  opaque: message.opaque,
  template: message.template && { name: message.template.name, components: message.template.components },
  statuses: message.statuses,
  failure: message.failure,
});

export const viewReceived = (message: ReceivedMessage) => ({
  id: message.id,
  at: message.at,
  number: message.number.id,
  customer: message.person.id,
  type: message.type,
  message: message.message,
  isRead: message.isRead,
  typingUntil: message.typingUntil,
});

export const viewPosted = ({ at, url, attempt, status, changes }: PostedWebhook) => ({
  at,
  url,
  attempt,
  status,
  fields: changes.map(({ field }) => field),
});

export const viewMark = ({ at, message, isTyping }: Mark) => ({ at, message: message.id, isTyping });

const viewPerson = ({ id, name, phone, waId, username, hasWhatsApp, online, readsAtOnce }: Person) => ({
  id,
  name,
  phone,
  waId,
  username,
  hasWhatsApp,
  online,
  readsAtOnce,
});

const viewNumber = (world: World, number: PhoneNumber) => ({
  id: number.id,
  account: number.account.id,
  phone: number.phone,
  displayPhone: number.displayPhone,
  verifiedName: number.verifiedName,
  quality: number.quality,
  tier: number.account.portfolio.tier,
  status: number.status,
  registered: number.registered,
  coexists: number.coexists,
  code: number.code,
  windows: Object.fromEntries(
    [...world.people.values()].map((person) => [person.id, windowEnd(world, number, person)]),
  ),
});

/** All objects except messages. */
export const viewState = (world: World) => ({
  now: world.now(),
  apps: [...world.apps.values()].map(({ id, name, secret, webhook, fields }) => ({
    id,
    name,
    secret,
    webhook: webhook?.url ?? null,
    fields: [...fields],
  })),
  tokens: [...world.tokens.values()].map(({ value, appId, kind, expiresAt, revoked }) => ({
    value,
    app: appId,
    kind,
    expiresAt,
    revoked,
  })),
  accounts: [...world.accounts.values()].map(({ id, name, restriction, subscribed, templates }) => ({
    id,
    name,
    restriction,
    subscribed: [...subscribed.keys()],
    templates: [...templates.values()],
  })),
  numbers: [...world.numbers.values()].map((number) => viewNumber(world, number)),
  customers: [...world.people.values()].map(viewPerson),
});
