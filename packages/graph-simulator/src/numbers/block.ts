import { z } from "zod";
import { GraphError } from "../errors.ts";
import { pageOf } from "../http/fields.ts";
import type { Answer, Call } from "../http/router.ts";
import { read, text } from "../messages/schema/read.ts";
import type { Person, PhoneNumber } from "../world/objects.ts";
import { windowEnd } from "../world/windows.ts";

const users = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  block_users: z
    .array(z.strictObject({ user: text(140) }))
    .min(1)
    .max(1000, { abort: true }),
});

const personOf = ({ world }: Call, number: PhoneNumber, user: string): Person | null =>
  world.personByScopedId(user, number.account.portfolio) ?? world.personByPhone(user.replace(/\D/g, ""));

/** Blocks people who wrote in the last 24 hours. For other people it returns the reason of the refusal. */
export function block(call: Call, number: PhoneNumber): Answer {
  const { block_users: asked } = read(users, call.body.value);
  const added: object[] = [];
  const failed: object[] = [];
  for (const { user } of asked) {
    const person = personOf(call, number, user);
    const wrote = person && windowEnd(call.world, number, person) > call.world.now();
    if (wrote) {
      number.blocked.add(person.waId);
      added.push({ input: user, wa_id: person.waId });
    } else {
      const errors = [
        {
          message: "Re-engagement message",
          code: 139101,
          error_data: { details: "Can only block users that have messaged your business in the last 24 hours" },
        },
      ];
      failed.push({ input: user, ...(person && { wa_id: person.waId }), errors });
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
  const removed = asked.map(({ user }) => {
    const waId = personOf(call, number, user)?.waId ?? user;
    number.blocked.delete(waId);
    return { input: user, wa_id: waId };
  });
  return { json: { messaging_product: "whatsapp", block_users: { removed_users: removed } } };
}

export function blockedUsers({ query, link }: Call, number: PhoneNumber): Answer {
  const rows = [...number.blocked].map((waId) => ({ messaging_product: "whatsapp", wa_id: waId }));
  return { json: pageOf(rows, query, link) };
}
