import { z } from "zod";
import { GraphError, titleOf } from "../errors.ts";
import { pageOf } from "../http/fields.ts";
import type { Answer, Call } from "../http/router.ts";
import { read, text } from "../messages/schema/read.ts";
import type { Person, PhoneNumber } from "../world/objects.ts";
import { windowEnd } from "../world/windows.ts";

const users = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  block_users: z
    .array(z.union([z.strictObject({ user: text(140) }), z.strictObject({ user_id: text(140) })]))
    .min(1)
    .max(1000, { abort: true }),
});

/** The most people whom one number may block. */
const mostBlocked = 64_000;

type NamedUser = z.output<typeof users>["block_users"][number];
const inputOf = (asked: NamedUser): string => ("user" in asked ? asked.user : asked.user_id);

const personOf = ({ world }: Call, number: PhoneNumber, asked: NamedUser): Person | null =>
  "user_id" in asked
    ? world.personByScopedId(asked.user_id, number.account.portfolio)
    : world.personByPhone(asked.user.replace(/\D/g, ""));

/** Why a person cannot be blocked; null when the person can. */
function faultOf(call: Call, number: PhoneNumber, person: Person | null): { code: number; details: string } | null {
  if (person === null || windowEnd(call.world, number, person) <= call.world.now())
    return { code: 131047, details: "User has not messaged in the last 24 hours" };
  const isFull = number.blocked.size >= mostBlocked && !number.blocked.has(person.waId);
  return isFull ? { code: 139101, details: `The blocklist has at most ${mostBlocked} users` } : null;
}

/** Blocks people who wrote in the last 24 hours. For other people it returns the reason of the refusal. */
export function block(call: Call, number: PhoneNumber): Answer {
  const { block_users: asked } = read(users, call.body.value);
  const added: object[] = [];
  const failed: object[] = [];
  for (const one of asked) {
    const person = personOf(call, number, one);
    const fault = faultOf(call, number, person);
    const named = { input: inputOf(one), ...(person && { wa_id: person.waId }) };
    if (person && !fault) {
      number.blocked.add(person.waId);
      added.push(named);
    } else if (fault) {
      const { code, details } = fault;
      failed.push({ ...named, errors: [{ message: titleOf(code), code, error_data: { details } }] });
    }
  }
  const blocked = { messaging_product: "whatsapp", block_users: { added_users: added, failed_users: failed } };
  if (failed.length === 0) return { json: { messaging_product: "whatsapp", block_users: { added_users: added } } };
  return {
    status: 400,
    json: { ...blocked, ...new GraphError(139100, { message: "Failed to block/unblock users" }).toJSON() },
  };
}

export function unblock(call: Call, number: PhoneNumber): Answer {
  const { block_users: asked } = read(users, call.body.value);
  const removed = asked.map((one) => {
    const waId = personOf(call, number, one)?.waId ?? inputOf(one);
    number.blocked.delete(waId);
    return { input: inputOf(one), wa_id: waId };
  });
  return { json: { messaging_product: "whatsapp", block_users: { removed_users: removed } } };
}

export function blockedUsers({ query, link }: Call, number: PhoneNumber): Answer {
  const rows = [...number.blocked].map((waId) => ({ messaging_product: "whatsapp", wa_id: waId }));
  return { json: pageOf(rows, query, link) };
}
