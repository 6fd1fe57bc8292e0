import { proto } from "@whiskeysockets/baileys";
import { bytesOf, child, childrenNamed, node, type Node, seconds, SERVER } from "../../wire/node.ts";
import { deliver } from "../deliver.ts";
import type { Person } from "../person.ts";
import type { Session } from "../session.ts";
import type { World } from "../world.ts";

/** Patches of a collection; the first has version 1. */
type Collections = Record<string, Uint8Array[]>;

const CONFLICT = "409";
const known = new WeakMap<Person, Collections>();

/** Settings that a companion shares with the others. Every collection asked for is answered, or clients ask forever. */
export function answerAppState(world: World, session: Session, question: Node): void {
  const name = `settings/${session.person.number}`;
  const kept = known.get(session.person) ?? world.store.read<Collections>(name) ?? {};
  known.set(session.person, kept);
  const answers = childrenNamed(child(question, "sync"), "collection").map((asked) =>
    answerCollection(world, session, kept, asked),
  );
  world.store.touch(name, () => kept);
  session.connection.reply(question, [node("sync", {}, answers)]);
}

function answerCollection(world: World, session: Session, kept: Collections, asked: Node): Node {
  const { name = "" } = asked.attrs;
  const patches = (kept[name] ??= []);
  const version = Number(asked.attrs.version ?? 0);
  const patch = bytesOf(child(asked, "patch"));
  if (patch && version !== patches.length)
    return node("collection", { name, version: String(patches.length), type: "error" }, [
      node("error", { code: CONFLICT }),
    ]);
  const news = patches.slice(version).map((bytes, index) => node("patch", {}, withVersion(bytes, version + index + 1)));
  if (patch) {
    patches.push(patch);
    announce(world, session, name, patches.length);
  }
  return node("collection", { name, version: String(patches.length), type: "result" }, [node("patches", {}, news)]);
}

/** Clients leave the version out of what they send, but must be told it. */
function withVersion(bytes: Uint8Array, version: number): Uint8Array {
  return proto.SyncdPatch.encode({
    ...proto.SyncdPatch.toObject(proto.SyncdPatch.decode(bytes)),
    version: { version },
  }).finish();
}

function announce(world: World, { person, companion }: Session, name: string, version: number): void {
  for (const other of person.companions.values()) {
    if (other === companion) continue;
    const collection = node("collection", { name, version: String(version) });
    const attrs = { from: SERVER, type: "server_sync", id: `sync-${name}-${version}`, t: seconds(Date.now()) };
    deliver(world, person, other, node("notification", attrs, [collection]));
  }
}
