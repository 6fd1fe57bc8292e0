import { bytesOf, child, childrenNamed, node, seconds, SERVER, type Node } from "../../wire/node.ts";
import { deliver } from "../deliver.ts";
import type { Session } from "../session.ts";
import type { World } from "../world.ts";

interface Collection {
  version: number;
  patches: { version: number; bytes: Uint8Array }[];
}

type Collections = Record<string, Collection>;

/** Settings that a companion shares with the others. Every collection asked for is answered, or clients ask forever. */
export function answerAppState(world: World, session: Session, question: Node): void {
  const name = `settings/${session.person.number}`;
  const kept = memory.get(session.person) ?? world.store.read<Collections>(name) ?? {};
  memory.set(session.person, kept);
  const answers = childrenNamed(child(question, "sync"), "collection").map((asked) => {
    const collection = (kept[asked.attrs.name ?? ""] ??= { version: 0, patches: [] });
    const known = Number(asked.attrs.version ?? 0);
    const patch = bytesOf(child(asked, "patch"));
    if (patch) {
      collection.version += 1;
      collection.patches.push({ version: collection.version, bytes: patch });
      announce(world, session, asked.attrs.name, collection.version);
    }
    const news = patch ? [] : collection.patches.filter(({ version }) => version > known);
    const attrs = { name: asked.attrs.name, version: String(collection.version), type: "result" };
    return node("collection", attrs, [
      node(
        "patches",
        {},
        news.map(({ bytes }) => node("patch", {}, bytes)),
      ),
    ]);
  });
  world.store.touch(name, () => kept);
  session.connection.reply(question, [node("sync", {}, answers)]);
}

const memory = new WeakMap<object, Collections>();

function announce(world: World, session: Session, name: string | undefined, version: number): void {
  for (const other of session.person.companions.values()) {
    if (other === session.companion) continue;
    const collection = node("collection", { name, version: String(version) });
    const attrs = { from: SERVER, type: "server_sync", id: `sync-${Date.now()}-${version}`, t: seconds(Date.now()) };
    deliver(world, session.person, other, node("notification", attrs, [collection]));
  }
}
