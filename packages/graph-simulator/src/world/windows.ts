import type { Person, PhoneNumber, ReceivedMessage } from "./objects.ts";
import type { World } from "./world.ts";

export const hour = 3_600_000;
export const day = 24 * hour;

const lastOf = (world: World, number: PhoneNumber, person: Person, fits: (message: ReceivedMessage) => boolean) =>
  world.received.all.findLast(
    (message) => message.number === number && message.person === person && message.type !== "system" && fits(message),
  );

/** The time until which a number may write freely to a person: 24 hours from the person's last message. 0 when the person never wrote. */
export function windowEnd(world: World, number: PhoneNumber, person: Person): number {
  const last = lastOf(world, number, person, () => true);
  return last ? last.at + day : 0;
}

/** Whether messages are free. They are free for 72 hours when the person came by an advertisement and got an answer within 24 hours. */
export function isFreeEntry(world: World, number: PhoneNumber, person: Person): boolean {
  const entry = lastOf(world, number, person, ({ message }) => message.referral !== undefined);
  if (!entry) return false;
  const answered = world.sent.all.find(
    (sent) => sent.number === number && sent.person === person && sent.at >= entry.at && sent.failure === null,
  );
  const since = answered?.at ?? world.now();
  return since - entry.at <= day && world.now() - since < 3 * day;
}
