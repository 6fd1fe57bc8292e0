import {
  GroupCipher,
  GroupSessionBuilder,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SenderKeyRecord,
} from "@whiskeysockets/baileys/lib/Signal/Group/index.js";
import type { Enc, SignalDevice } from "../signal/signal-device.ts";

const storeOf = (device: SignalDevice) => ({
  loadSenderKey: async (name: SenderKeyName) => {
    const key = name.toString();
    const record = device.senderKeys.get(key) ?? new SenderKeyRecord();
    device.senderKeys.set(key, record);
    return record;
  },
  storeSenderKey: async (name: SenderKeyName, record: SenderKeyRecord) =>
    void device.senderKeys.set(name.toString(), record),
});

const nameOf = (group: string, sender: string): SenderKeyName => {
  const [id = "", deviceId = "0"] = sender.split(":");
  return new SenderKeyName(group, { id, deviceId: Number(deviceId), toString: () => sender });
};

/** The distribution message of a device's own key for a group. The key is made when first needed. */
export async function distributeKey(device: SignalDevice, group: string, sender: string): Promise<Uint8Array> {
  const message = await new GroupSessionBuilder(storeOf(device)).create(nameOf(group, sender));
  return message.serialize();
}

export async function learnKey(
  device: SignalDevice,
  group: string,
  sender: string,
  distribution: Uint8Array,
): Promise<void> {
  const message = new SenderKeyDistributionMessage(null, null, null, null, Buffer.from(distribution));
  await new GroupSessionBuilder(storeOf(device)).process(nameOf(group, sender), message);
}

/** Encrypts once for all holders of the key. The key must have been distributed first. */
export async function encryptForGroup(
  device: SignalDevice,
  group: string,
  sender: string,
  plain: Uint8Array,
): Promise<Enc> {
  const data = await new GroupCipher(storeOf(device), nameOf(group, sender)).encrypt(Buffer.from(plain));
  return { type: "skmsg", data };
}

export async function decryptFromGroup(
  device: SignalDevice,
  group: string,
  sender: string,
  data: Uint8Array,
): Promise<Buffer> {
  return Buffer.from(await new GroupCipher(storeOf(device), nameOf(group, sender)).decrypt(Buffer.from(data)));
}
