import { bundleNodes, type Bundle, readSignedPreKey, registrationNode } from "../../signal/bundle.ts";
import { child, childrenNamed, node, seconds, SERVER, type Node } from "../../wire/node.ts";
import { deliver } from "../deliver.ts";
import type { Person } from "../person.ts";
import type { Session } from "../session.ts";
import type { World } from "../world.ts";

const NOT_ACCEPTABLE = 406;
/** With fewer keys left, a companion is asked for more. With `keysSaid` it made only five and would be asked immediately, so the limit is lower. */
const lowKeys = ({ keysSaid }: World): number => (keysSaid === 0 ? 5 : 2);

/** Public keys of a device. The answer uses up one of the device's pre-keys. Undefined when there is no such device. */
export function spendBundleOf(world: World, person: Person, device: number): Bundle | undefined {
  const companion = person.companions.get(device);
  const bundle = companion?.spendBundle() ?? person.devices.get(device)?.bundle();
  if (bundle) world.save(person);
  if (companion && companion.preKeyCount < lowKeys(world) && !companion.askedForKeys) {
    companion.askedForKeys = true;
    const count = node("count", { value: String(companion.preKeyCount) });
    const attrs = { from: SERVER, type: "encrypt", id: `keys-${Date.now()}`, t: seconds(Date.now()) };
    deliver(world, person, companion, node("notification", attrs, [count]));
  }
  return bundle;
}

/** Answers questions about keys: the remaining number, their validity, keys of others, uploads of own keys. */
export function answerKeys(world: World, session: Session, question: Node): void {
  const { connection, companion, person } = session;
  if (child(question, "count")) {
    const said = companion.hasGivenKeys ? companion.preKeyCount : world.keysSaid;
    return connection.reply(question, [node("count", { value: String(said) })]);
  }
  if (child(question, "digest")) return connection.reply(question, [node("digest")]);
  const wanted = child(question, "key");
  if (wanted)
    return connection.reply(question, [
      node(
        "list",
        {},
        childrenNamed(wanted, "user").map((user) => userKeys(world, person, user)),
      ),
    ]);
  const rotated = child(child(question, "rotate"), "skey");
  if (rotated) companion.rotate(readSignedPreKey(rotated));
  else if (!companion.takeKeys(question)) {
    world.emit({ type: "refused", number: person.number, reason: "reused pre-key" });
    return connection.refuse(question, NOT_ACCEPTABLE, "not-acceptable");
  }
  world.save(person);
  connection.reply(question);
}

function userKeys(world: World, asker: Person, { attrs }: Node): Node {
  const place = world.locateEver(attrs.jid ?? "");
  if (place)
    world.emit({
      type: "keysAsked",
      number: asker.number,
      of: place.person.number,
      reason: attrs.reason ?? null,
    });
  const bundle = place && spendBundleOf(world, place.person, place.device);
  if (!bundle) return node("user", { jid: attrs.jid }, [node("error", { code: "404", text: "item-not-found" })]);
  return node("user", { jid: attrs.jid }, [registrationNode(bundle.registrationId), ...bundleNodes(bundle)]);
}
