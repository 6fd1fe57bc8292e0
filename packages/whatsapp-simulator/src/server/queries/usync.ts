import { bytesOf, child, childrenNamed, childrenOf, node, type Node } from "../../wire/node.ts";
import { digitsOf } from "../numbers.ts";
import type { Person } from "../person.ts";
import type { Session } from "../session.ts";
import type { World } from "../world.ts";

/** Finds the people of these numbers or addresses; unknown ones are left out. */
export function answerUsync(world: World, { connection }: Session, question: Node): void {
  const usync = child(question, "usync");
  const protocols = childrenOf(child(usync, "query")).map(({ tag }) => tag);
  const users = childrenNamed(child(usync, "list"), "user").flatMap((user) => answerUser(world, user, protocols));
  const { sid, mode, context } = usync?.attrs ?? {};
  connection.reply(question, [node("usync", { sid, mode, context }, [node("result"), node("list", {}, users)])]);
}

function answerUser(world: World, user: Node, protocols: string[]): Node[] {
  const { jid } = user.attrs;
  const asked = bytesOf(child(user, "contact"))?.toString();
  const person = jid ? world.locate(jid)?.person : asked && world.resolve(digitsOf(asked));
  if (!person) return [];
  const byLid = jid?.endsWith("@lid") ?? false;
  const answers = protocols.flatMap((protocol) => answerProtocol(person, protocol, byLid) ?? []);
  return [node("user", { jid: byLid ? person.lidJid() : person.jid() }, answers)];
}

function answerProtocol(person: Person, protocol: string, byLid: boolean): Node | undefined {
  switch (protocol) {
    case "contact":
      return node("contact", { type: "in" });
    case "devices":
      return node("devices", {}, [
        node(
          "device-list",
          {},
          person
            .deviceIds()
            .map(({ device, keyIndex }) => node("device", { id: String(device), "key-index": keyIndex?.toString() })),
        ),
      ]);
    case "lid":
      return byLid ? undefined : node("lid", { val: person.lidJid() });
    case "status":
      return node("status", { t: "0" }, Buffer.from("Disponível"));
    case "disappearing_mode":
      return node("disappearing_mode", { duration: "0", t: "0" });
    default:
      return undefined;
  }
}
