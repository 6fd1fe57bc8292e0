import { bytesOf, child, childrenNamed, node, type Node } from "../../wire/node.ts";
import { addPatch, patchesOf } from "../patches.ts";
import type { Session } from "../session.ts";
import type { World } from "../world.ts";

const CONFLICT = "409";

/** Settings that a companion shares with other companions. Every requested collection is answered, because clients would otherwise ask for ever. */
export function answerAppState(world: World, session: Session, question: Node): void {
  const answers = childrenNamed(child(question, "sync"), "collection").map((asked) =>
    answerCollection(world, session, asked),
  );
  session.connection.reply(question, [node("sync", {}, answers)]);
}

function answerCollection(world: World, { person, companion }: Session, asked: Node): Node {
  const { name = "" } = asked.attrs;
  const before = patchesOf(world, person, name);
  const version = Number(asked.attrs.version ?? 0);
  const patch = bytesOf(child(asked, "patch"));
  if (patch && version !== before.length)
    return node("collection", { name, version: String(before.length), type: "error" }, [
      node("error", { code: CONFLICT }),
    ]);
  if (patch) addPatch(world, person, name, patch, companion);
  const news = before.slice(version).map((bytes) => node("patch", {}, bytes));
  const now = String(before.length + (patch ? 1 : 0));
  return node("collection", { name, version: now, type: "result" }, [node("patches", {}, news)]);
}
