import { proto } from "@whiskeysockets/baileys";
import { node, seconds, SERVER } from "../wire/node.ts";
import type { Companion } from "./companion.ts";
import { deliver } from "./deliver.ts";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

/** Patches of a collection. The first has version 1. */
type Collections = Record<string, Uint8Array[]>;

const known = new WeakMap<Person, Collections>();
const nameOf = (person: Person): string => `settings/${person.number}`;

function collectionsOf(world: World, person: Person): Collections {
  const kept = known.get(person) ?? world.store.read<Collections>(nameOf(person)) ?? {};
  known.set(person, kept);
  return kept;
}

/** The patches that were written to a collection so far, each with its version. */
export const patchesOf = (world: World, person: Person, name: string): Uint8Array[] =>
  (collectionsOf(world, person)[name] ?? []).map((bytes, index) => withVersion(bytes, index + 1));

/** Adds a patch after the others, and informs all companions except its author. */
export function addPatch(world: World, person: Person, name: string, patch: Uint8Array, author?: Companion): void {
  const kept = collectionsOf(world, person);
  const patches = (kept[name] ??= []);
  patches.push(patch);
  world.store.touch(nameOf(person), () => kept);
  const version = String(patches.length);
  for (const other of person.companions.values()) {
    if (other === author) continue;
    const attrs = { from: SERVER, type: "server_sync", id: `sync-${name}-${version}`, t: seconds(Date.now()) };
    deliver(world, person, other, node("notification", attrs, [node("collection", { name, version })]));
  }
}

/** Clients leave the version out of sent patches, but require it in received patches. */
function withVersion(bytes: Uint8Array, version: number): Uint8Array {
  return proto.SyncdPatch.encode({
    ...proto.SyncdPatch.toObject(proto.SyncdPatch.decode(bytes)),
    version: { version },
  }).finish();
}
