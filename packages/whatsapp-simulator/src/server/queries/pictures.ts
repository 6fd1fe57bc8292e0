import { randomBytes } from "node:crypto";
import { node, type Node, seconds } from "../../wire/node.ts";
import { deliver } from "../deliver.ts";
import type { Person } from "../person.ts";
import type { Session } from "../session.ts";
import type { World } from "../world.ts";

/** Paths on the media host of the pictures people show. */
const shown = new WeakMap<Person, string>();

/** Where the picture of the person asked for is; whoever shows none is not found. */
export function answerPicture(world: World, { connection }: Session, question: Node): void {
  const person = world.locate(question.attrs.target ?? "")?.person;
  const path = person && shown.get(person);
  if (!path) return connection.refuse(question, 404, "item-not-found");
  const attrs = {
    id: path.split("/").at(-1) ?? "",
    type: "preview",
    url: `${world.mediaOrigin}${path}`,
    direct_path: path,
  };
  connection.reply(question, [node("picture", attrs)]);
}

/** Puts up another picture, or none, and tells all companions of the network's accounts. */
export function showPicture(world: World, person: Person, path: string | null): void {
  if (path === null) shown.delete(person);
  else shown.set(person, path);
  for (const account of world.people())
    for (const companion of account.companions.values()) {
      const attrs = {
        from: person.lidJid(),
        type: "picture",
        id: randomBytes(8).toString("hex"),
        t: seconds(Date.now()),
      };
      const news = path === null ? node("delete") : node("set", { id: path.split("/").at(-1) ?? "" });
      deliver(world, account, companion, node("notification", attrs, [news]));
    }
}
