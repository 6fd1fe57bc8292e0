import { node, seconds } from "../wire/node.ts";
import { deliver } from "./deliver.ts";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

/** Informs all people who wrote to this number that its devices changed, so that they fetch the list again before they write. */
export function announceDevices(world: World, person: Person): void {
  for (const number of [person.number, ...person.knownBy]) {
    const other = world.person(number);
    for (const companion of other?.companions.values() ?? []) {
      const update = node("update", { device_hash: "2:changed" }, [
        node("device", { jid: person.jid() }),
        node("device", { jid: person.lidJid() }),
      ]);
      const attrs = {
        from: person.jid(),
        type: "devices",
        id: `${Date.now()}-${person.number}`,
        t: seconds(Date.now()),
      };
      if (other) deliver(world, other, companion, node("notification", attrs, [update]));
    }
  }
}

/** Informs all people who wrote to this number that its phone has a new identity, so that old sessions are useless. */
export function announceIdentity(world: World, person: Person): void {
  for (const number of person.knownBy) {
    const other = world.person(number);
    for (const companion of other?.companions.values() ?? []) {
      const attrs = {
        from: person.jid(),
        type: "encrypt",
        id: `identity-${Date.now()}-${person.number}`,
        t: seconds(Date.now()),
      };
      if (other) deliver(world, other, companion, node("notification", attrs, [node("identity")]));
    }
  }
}
