import { randomBytes } from "node:crypto";
import { child, node, seconds, type Node } from "../wire/node.ts";
import { deliver } from "./deliver.ts";
import type { Person } from "./person.ts";
import type { Session } from "./session.ts";
import type { World } from "./world.ts";

const BAD_REQUEST = 400;

/** The people whom an account blocks. WhatsApp stores them by LID, and a request to block must also name the number. */
export function answerBlocklist(world: World, session: Session, question: Node): void {
  const { connection, person, companion } = session;
  if (question.attrs.type === "get") {
    const items = [...person.blocked].flatMap((number) => world.person(number) ?? []);
    const list = items.map((each) => node("item", { jid: each.lidJid() }));
    return connection.reply(question, [node("list", {}, list)]);
  }
  const { jid = "", action, pn_jid: number } = child(question, "item")?.attrs ?? {};
  const other = jid.endsWith("@lid") ? world.locate(jid)?.person : undefined;
  if (!other || (action === "block" && number !== other.jid()))
    return connection.refuse(question, BAD_REQUEST, "bad-request");
  connection.reply(question);
  block(world, person, other, action === "block", companion.device);
}

/** Stores a block, and sends it to the account's companions except the one that requested it. */
export function block(
  world: World,
  person: Person,
  other: Person,
  blocked: boolean,
  asked: number | null = null,
): void {
  if (blocked) person.blocked.add(other.number);
  else person.blocked.delete(other.number);
  world.save(person);
  world.emit({ type: blocked ? "blocked" : "unblocked", number: person.number, customer: other.number });
  const item = node("item", { jid: other.lidJid(), action: blocked ? "block" : "unblock" });
  for (const companion of person.companions.values()) {
    if (companion.device === asked) continue;
    const attrs = {
      from: person.jid(),
      type: "account_sync",
      id: randomBytes(8).toString("hex"),
      t: seconds(Date.now()),
    };
    deliver(world, person, companion, node("notification", attrs, [node("blocklist", {}, [item])]));
  }
}
