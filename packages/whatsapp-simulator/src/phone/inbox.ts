import { proto, unpadRandomMax16 } from "@whiskeysockets/baileys";
import { encsFor } from "../server/deliver.ts";
import { deviceKey, isGroup, type Letter, type WireEnc } from "../server/letter.ts";
import type { Person } from "../server/person.ts";
import type { SignalDevice } from "../signal/signal-device.ts";
import { decryptFromGroup, learnKey } from "./group-keys.ts";

/** Decrypts a letter on one device of its receiver. Throws when a ciphertext cannot be decrypted. */
export async function openLetter(
  letter: Letter,
  receiver: Person,
  device: number,
  signal: SignalDevice,
): Promise<proto.IMessage> {
  const sender = deviceKey(letter.from, letter.device);
  const group = isGroup(letter.to) ? letter.to.jid : undefined;
  const encs = encsFor(letter, receiver, device);
  if (encs.length === 0) throw new Error("nothing in it for this device");
  const whole: proto.IMessage = {};
  for (const enc of encs) {
    const message = proto.Message.decode(unpadRandomMax16(await open(enc, signal, sender, group)));
    const { axolotlSenderKeyDistributionMessage: key } = message.senderKeyDistributionMessage ?? {};
    if (key && group) await learnKey(signal, group, sender, key);
    Object.assign(whole, message);
  }
  return whole;
}

function open(enc: WireEnc, signal: SignalDevice, sender: string, group: string | undefined): Promise<Buffer> {
  if (enc.type !== "skmsg") return signal.decrypt(sender, enc);
  if (!group) throw new Error("group ciphertext outside a group");
  return decryptFromGroup(signal, group, sender, enc.data);
}
