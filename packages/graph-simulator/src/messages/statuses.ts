import { titleOf } from "../errors.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import type { Failure, MessageStatus, PhoneNumber, SentMessage } from "../world/objects.ts";
import { day } from "../world/windows.ts";
import type { World } from "../world/world.ts";

/** The shared parts of the world and its posts, for all senders of webhooks. */
export interface Meta {
  world: World;
  webhooks: Webhooks;
}

/** Since this day Meta also charges for free-form texts, and for utility templates inside the window. */
const chargedSince = Date.parse("2026-10-01T00:00:00Z");

/** The price of a message. The status `sent` contains it, and so does the first status after the arrival. */
export function pricingOf(message: SentMessage): object {
  const isServiceFree = message.at < chargedSince && message.isInWindow;
  const isFree = message.isFreeEntry || (isServiceFree && ["service", "utility"].includes(message.category));
  return {
    billable: !isFree,
    pricing_model: "PMP",
    type: message.isFreeEntry ? "free_entry_point" : isFree ? "free_customer_service" : "regular",
    category: message.category,
  };
}

/** Adds a status to a message, and reports it. */
export function tellStatus(
  { world, webhooks }: Meta,
  message: SentMessage,
  status: MessageStatus,
  failure: Failure | null = null,
): void {
  const isPriced = status === "sent" || !message.statuses.some((each) => each === "delivered" || each === "read");
  message.statuses.push(status);
  if (failure) message.failure = failure.code;
  const value = {
    messaging_product: "whatsapp",
    metadata: metadataOf(message),
    ...(!failure && message.person && { contacts: [contactOf(world, message, status)] }),
    statuses: [
      {
        id: message.id,
        status,
        timestamp: String(Math.floor(world.now() / 1000)),
        ...whoOf(world, message, failure !== null),
        ...(message.opaque !== null && { biz_opaque_callback_data: message.opaque }),
        ...(failure ? { errors: [errorOf(failure.code, failure.details)] } : priceOf(world, message, isPriced)),
      },
    ],
  };
  world.statuses.add(message);
  webhooks.tell(message.number.account, { field: "messages", value }, message.number);
}

/** The number that a webhook concerns. */
export const metadataOf = ({ number }: { number: PhoneNumber }) => ({
  display_phone_number: number.phone,
  phone_number_id: number.id,
});

function priceOf(world: World, message: SentMessage, isPriced: boolean): object {
  if (!isPriced) return {};
  if (!message.isFreeEntry) return { pricing: pricingOf(message) };
  const expiration = Math.floor((world.now() + 3 * day) / 1000);
  return {
    conversation: {
      id: message.id.slice(-32),
      expiration_timestamp: String(expiration),
      origin: { type: "referral_conversion" },
    },
    pricing: pricingOf(message),
  };
}

/** An error in the form of a failed status. */
export const errorOf = (code: number, details?: string): object => ({
  code,
  title: titleOf(code),
  message: titleOf(code),
  error_data: { details: details ?? titleOf(code) },
  href: "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/",
});

/**
 * The recipient in a status. It contains the phone if the message was sent to the phone. It always contains the scoped id, except for failures of
 * messages to a phone.
 */
function whoOf(world: World, { person, recipient, number }: SentMessage, isFailure: boolean): object {
  const isPhone = recipient.kind === "phone";
  const scoped = isPhone ? person && world.scopedIdOf(person, number.account.portfolio) : recipient.value;
  return {
    ...(isPhone && { recipient_id: person?.waId ?? recipient.value }),
    ...(scoped && !(isFailure && isPhone) && { recipient_user_id: scoped }),
  };
}

function contactOf(world: World, { person, recipient, number }: SentMessage, status: MessageStatus): object {
  if (!person) return {};
  const tellsUsername = person.username !== null && status !== "sent";
  return {
    profile: { name: person.name, ...(tellsUsername && { username: person.username }) },
    ...(recipient.kind === "phone" && { wa_id: person.waId }),
    user_id: world.scopedIdOf(person, number.account.portfolio),
  };
}

/** Reports that a message is sent, and delivers it when its recipient is online. With a failure it reports `failed` instead. */
export function travel(meta: Meta, message: SentMessage, failure: Failure | null): void {
  if (failure) return tellStatus(meta, message, "failed", failure);
  tellStatus(meta, message, "sent");
  arrive(meta, message);
}

/** Delivers a message to a recipient who is online. */
export function arrive(meta: Meta, message: SentMessage): void {
  const { person } = message;
  if (!person?.online || message.statuses.at(-1) !== "sent") return;
  tellStatus(meta, message, "delivered");
  if (person.readsAtOnce) tellStatus(meta, message, "read");
}
