import { GraphError } from "../errors.ts";
import type { Answer, Call } from "../http/router.ts";
import { fileFault, requireFiles } from "../media/files.ts";
import { newMessageId } from "../world/ids.ts";
import type { Failure, Person, PhoneNumber, SentMessage } from "../world/objects.ts";
import type { Template } from "../world/template.ts";
import { isFreeEntry, windowEnd } from "../world/windows.ts";
import type { World } from "../world/world.ts";
import { filesOf } from "./files-of.ts";
import type { Limits } from "./limits.ts";
import { type Message, readMessage } from "./schema/message.ts";
import { travel } from "./statuses.ts";
import { fitTemplate } from "./template-check.ts";

/** Accepts or refuses a message. Webhooks report the message's statuses after the answer. */
export async function send(call: Call, limits: Limits, number: PhoneNumber): Promise<Answer> {
  const { world } = call;
  requireFit(number);
  const message = readMessage(call.body.value);
  const person = recipientOf(world, number, message);
  const files = filesOf(message);
  requireFiles(world, number, files);
  const template = message.type === "template" ? fitTemplate(number.account, message.node) : null;
  if (template?.category === "AUTHENTICATION" && message.recipient.kind === "scoped") throw new GraphError(131062);
  if (message.type === "reaction") requireReactedTo(world, number, message.node.message_id);
  limits.countSecond(number);
  limits.countPair(number, person?.id ?? message.recipient.value);
  const ordered = world.faults.take(`/${number.id}/messages`, "status");
  const fault = await fileFault(world, files);
  const failure =
    (ordered && { code: ordered.code ?? 131026, details: ordered.details }) ??
    (fault === null ? whyNotDelivered({ world, number, person, template, limits }) : { code: 131053, details: fault });
  if (failure?.code === 131047 && world.windowRefusal === "direct") throw new GraphError(131047, failure);
  const sent = take(world, number, message, { person, template, body: call.body.value });
  if (template?.isPaced) sent.held = { failure };
  return {
    json: {
      messaging_product: "whatsapp",
      contacts: [
        message.recipient.kind === "phone"
          ? { input: (call.body.value as { to: string }).to, wa_id: person?.waId ?? message.recipient.value }
          : { input: message.recipient.value, user_id: message.recipient.value },
      ],
      messages: [{ id: sent.id, message_status: sent.held ? "held_for_quality_assessment" : "accepted" }],
    },
    afterwards: () => (sent.held ? undefined : travel(call, sent, failure)),
  };
}

/** Refuses actions that the number or its account may not take now. */
function requireFit({ registered, nameStatus, account }: PhoneNumber): void {
  if (account.restriction !== null) throw new GraphError(account.restriction);
  if (!registered) throw new GraphError(133010);
  if (nameStatus === "DECLINED") throw new GraphError(131037);
}

function recipientOf(world: World, number: PhoneNumber, { recipient }: Message): Person | null {
  if (recipient.kind === "scoped") return world.personByScopedId(recipient.value, number.account.portfolio);
  if (recipient.value === number.phone) throw new GraphError(131021);
  if (number.allowed && !number.allowed.has(recipient.value)) throw new GraphError(131030);
  return world.personByPhone(recipient.value);
}

function requireReactedTo(world: World, number: PhoneNumber, id: string): void {
  const isKnown = [...world.received.all, ...world.sent.all].some((each) => each.id === id && each.number === number);
  if (!isKnown) throw new GraphError(131009, { details: "Reaction message ID invalid" });
}

interface Attempt {
  world: World;
  number: PhoneNumber;
  person: Person | null;
  template: Template | null;
  limits: Limits;
}

/** The reason why a well-formed message does not arrive. Null when it arrives. */
function whyNotDelivered({ world, number, person, template, limits }: Attempt): Failure | null {
  if (!person?.hasWhatsApp || person.blocks.has(number.id) || number.blocked.has(person.waId)) return { code: 131026 };
  const isOpen = windowEnd(world, number, person) > world.now();
  if (!template && !isOpen)
    return {
      code: 131047,
      details:
        "Message failed to send because more than 24 hours have passed since the customer last replied to this number.",
    };
  if (template?.category === "MARKETING") {
    if (person.stopped.has(number.account.portfolio.id)) return { code: 131050 };
    if (person.inExperiment) return { code: 130472 };
    if (person.capped) return { code: 131049 };
  }
  if (!isOpen && !limits.mayBegin(number, person)) return { code: 131048 };
  return null;
}

function take(
  world: World,
  number: PhoneNumber,
  message: Message,
  { person, template, body }: Pick<SentMessage, "person" | "template"> & { body: unknown },
): SentMessage {
  const sent: SentMessage = {
    id: newMessageId(),
    at: world.now(),
    number,
    person,
    recipient: message.recipient,
    type: message.type,
    content: (body as Record<string, unknown>)[message.type],
    body: body as SentMessage["body"],
    context: message.context,
    opaque: message.opaque,
    template,
    category: template?.category.toLowerCase() ?? "service",
    isFreeEntry: person !== null && isFreeEntry(world, number, person),
    isInWindow: person !== null && windowEnd(world, number, person) > world.now(),
    statuses: [],
    held: null,
    failure: null,
  };
  for (const each of world.received.all) if (each.number === number && each.person === person) each.typingUntil = 0;
  if (person && message.recipient.kind === "phone") person.writtenByPhone.set(number.account.portfolio.id, world.now());
  world.sent.add(sent);
  return sent;
}
