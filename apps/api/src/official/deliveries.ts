import { bsuidIn, type Identity } from "@balcao/core/desk/contacts/address";
import type { DeliveredMessage, DeliveredStatus, Delivery } from "@balcao/core/desk/inbound/official/take-delivery";
import { failureOfCode, isFileFault, mayComeLater } from "@balcao/outside/graph/faults";
import type { PastPart } from "@balcao/outside/graph/read-phone-news";
import type { NewStatus, WebhookNews } from "@balcao/outside/graph/read-webhook";
import type { NewMessage } from "@balcao/outside/graph/wire";

/** The part of a call from Meta that concerns one number, with the people who got a message of that number, by phone and by id. */
export interface NumberDelivery {
  phoneNumberId: string;
  delivery: Delivery;
  people: Identity[][];
}

/** The deliveries in a call, without empty ones. */
export function deliveriesIn({ numbers, phones }: WebhookNews): NumberDelivery[] {
  const fromPeople = numbers.map(({ phoneNumberId, messages, statuses }) => ({
    phoneNumberId,
    delivery: { messages: messages.map(delivered), statuses: statuses.map(became) },
    people: statuses.flatMap(({ recipient }) => (recipient ? [identitiesOf(recipient)] : [])),
  }));
  const fromPhones = phones.map(({ phoneNumberId, echoes, pasts }) => ({
    phoneNumberId,
    delivery: {
      messages: [...pasts.map(past), ...echoes.map((echo) => ({ ...delivered(echo), fromMe: true }))],
      statuses: [],
    },
    people: [],
  }));
  return [...fromPeople, ...fromPhones].filter(
    ({ delivery: { messages, statuses } }) => messages.length + statuses.length > 0,
  );
}

const delivered = ({ phone, bsuid, parent, ...message }: NewMessage): DeliveredMessage => ({
  ...message,
  identities: identitiesOf({ phone, bsuid, parent }),
});

/** The row is named after the first message of its part, but it is not itself a message. */
const past = ({ phone, bsuid, wamid, time, json }: PastPart): DeliveredMessage => ({
  wamid: `past:${wamid}`,
  time,
  identities: identitiesOf({ phone, bsuid, parent: null }),
  name: null,
  userName: null,
  refers: [],
  json,
  isPast: true,
});

/** The addresses by which Meta names a person. */
export const identitiesOf = ({ phone, bsuid, parent }: Pick<NewMessage, "phone" | "bsuid" | "parent">): Identity[] => [
  ...(phone ? [{ kind: "phone", value: phone } as const] : []),
  ...[bsuid, parent].flatMap((value) => (value ? [bsuidIn(value, null)] : [])),
];

const acks = { sent: 1, delivered: 2, read: 3, played: 4, failed: null } as const;
const became = ({ wamid, opaque, status, code, charge }: NewStatus): DeliveredStatus => ({
  wamid,
  wid: opaque,
  ack: acks[status],
  failure: status === "failed" ? failureOfCode(code ?? 0) : null,
  ...(status === "failed" && isFileFault(code) && { asDocument: true }),
  ...(status === "failed" && mayComeLater(code ?? 0) && { mayComeLater: true }),
  // Meta does not charge for a message that did not arrive.
  ...(charge !== undefined && status !== "failed" && { charge }),
});
