import { bundleNodes, registrationNode } from "../signal/bundle.ts";
import type { SignalDevice } from "../signal/signal-device.ts";
import { node, seconds } from "../wire/node.ts";
import { deliver } from "./deliver.ts";
import { isGroup, type Letter } from "./letter.ts";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

export interface UnreadableLetter {
  letter: Letter;
  by: Person;
  device: number;
  signal: SignalDevice;
  count: number;
}

/** Requests a message again from its author. From the second time on the request contains fresh keys of this device. */
export function askRetry(world: World, { letter, by, device, signal, count }: UnreadableLetter): void {
  const { id, from, addressed, at } = letter;
  const group = isGroup(letter.to) ? letter.to.jid : undefined;
  const bundle = count > 1 ? signal.bundle() : undefined;
  world.emit({ type: "askedAgain", customer: by.number, id, count });
  const companion = from.companions.get(letter.device);
  if (!companion) {
    world.phones.get(from.number)?.retry({ id, count, from: by, device, group, bundle });
    return;
  }
  const withDevice = device === 0 ? addressed : addressed.replace("@", `:${device}@`);
  deliver(
    world,
    from,
    companion,
    node(
      "receipt",
      { id, type: "retry", t: seconds(Date.now()), from: group ?? withDevice, participant: group && by.lidJid(device) },
      [
        node("retry", { count: String(count), id, t: seconds(at), v: "1" }),
        registrationNode(signal.registrationId),
        ...(bundle ? [node("keys", {}, bundleNodes(bundle))] : []),
      ],
    ),
  );
}
