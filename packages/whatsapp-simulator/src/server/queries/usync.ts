import type { Fault } from "../../network-api.ts";
import { bytesOf, child, childrenNamed, childrenOf, node, type Node } from "../../wire/node.ts";
import { digitsOf } from "../numbers.ts";
import type { Person } from "../person.ts";
import type { Session } from "../session.ts";
import type { World } from "../world.ts";

/** Finds the people of these numbers or addresses. Unknown ones are left out. */
export function answerUsync(world: World, { connection, person: asker }: Session, question: Node): void {
  const usync = child(question, "usync");
  const protocols = childrenOf(child(usync, "query")).map(({ tag }) => tag);
  const named = protocols.includes("devices") ? world.faults.find("nameLids", asker.number)?.of : undefined;
  const users = childrenNamed(child(usync, "list"), "user").flatMap((user) =>
    answerUser(world, user, protocols, named ?? "numbers"),
  );
  const { sid, mode, context } = usync?.attrs ?? {};
  connection.reply(question, [node("usync", { sid, mode, context }, [node("result"), node("list", {}, users)])]);
}

/** The people whose LID an answer names. */
type NamesLid = Extract<Fault, { kind: "nameLids" }>["of"];

function answerUser(world: World, user: Node, protocols: string[], named: NamesLid): Node[] {
  const { jid } = user.attrs;
  const asked = bytesOf(child(user, "contact"))?.toString();
  const former = world.formerly(jid ?? "");
  const person = former ?? (jid ? world.locate(jid)?.person : asked && world.resolve(digitsOf(asked)));
  if (!person) return [];
  const byLid = jid?.endsWith("@lid") ?? false;
  const namesLid = named === "everybody" || (named === "numbers" && !byLid);
  const answers = protocols.flatMap((protocol) => answerProtocol(person, protocol, namesLid) ?? []);
  return [node("user", { jid: former ? jid : byLid ? person.lidJid() : person.jid() }, answers)];
}

function answerProtocol(person: Person, protocol: string, namesLid: boolean): Node | undefined {
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
      return namesLid ? node("lid", { val: person.lidJid() }) : undefined;
    case "status":
      return node("status", { t: "0" }, Buffer.from("Disponível"));
    case "disappearing_mode":
      return node("disappearing_mode", { duration: "0", t: "0" });
    default:
      return undefined;
  }
}
