import { randomBytes } from "node:crypto";
import { node, type Node, seconds } from "../../wire/node.ts";
import { deliver } from "../deliver.ts";
import type { Person } from "../person.ts";
import type { Session } from "../session.ts";
import type { World } from "../world.ts";

/** The id stays as long as the picture does. */
export const pictureId = (path: string): string => path.split("/").at(-1) ?? "";

/** Answers with the address of the person's picture, or with 404 when the person has none. */
export function answerPicture(world: World, { connection }: Session, question: Node): void {
  const person = world.locate(question.attrs.target ?? "")?.person;
  const path = person?.picture;
  if (!path) return connection.refuse(question, 404, "item-not-found");
  const attrs = { id: pictureId(path), type: "preview", url: `${world.mediaOrigin}${path}`, direct_path: path };
  connection.reply(question, [node("picture", attrs)]);
}

/** Shows another picture, or none, and informs all companions of the network's accounts. */
export function showPicture(world: World, person: Person, path: string | null): void {
  person.picture = path ?? undefined;
  world.save(person);
  for (const account of world.people())
    for (const companion of account.companions.values()) {
      const attrs = {
        from: person.lidJid(),
        type: "picture",
        id: randomBytes(8).toString("hex"),
        t: seconds(Date.now()),
      };
      const news = path === null ? node("delete") : node("set", { id: pictureId(path) });
      deliver(world, account, companion, node("notification", attrs, [news]));
    }
}
