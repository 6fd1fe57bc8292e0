import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { encodeWAMessage, proto } from "@whiskeysockets/baileys";
import { node, seconds } from "../wire/node.ts";
import type { Companion } from "./companion.ts";
import { deliver } from "./deliver.ts";
import { deviceKey } from "./letter.ts";
import type { Person } from "./person.ts";
import { historyOf } from "./phone-book.ts";
import type { World } from "./world.ts";

const { Type } = proto.Message.ProtocolMessage;

/** The data that an account's phone sends to a new companion: a key for settings, then its data about other people. */
export async function bootstrap(world: World, person: Person, companion: Companion): Promise<void> {
  if (companion.bootstrapped) return;
  companion.markBootstrapped();
  const messages = [
    { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys: [settingsKeyOf(person)] } },
    ...historyOf(world, person).map(history),
  ];
  for (const [index, protocolMessage] of messages.entries()) {
    const message = encodeWAMessage({ protocolMessage });
    const key = deviceKey(person, companion.device);
    if (!person.phone.hasSession(key)) await person.phone.begin(key, companion.spendBundle());
    const enc = await person.phone.encrypt(key, message);
    const attrs = {
      id: `3B${randomBytes(8).toString("hex").toUpperCase()}`,
      from: person.jid(),
      sender_lid: person.lidJid(),
      category: "peer",
      type: "text",
      t: seconds(Date.now() + index),
    };
    deliver(world, person, companion, node("message", attrs, [node("enc", { v: "2", type: enc.type }, enc.data)]));
  }
  world.save(person);
}

/** The key of the settings. It is the same for all companions of the account. */
function settingsKeyOf(person: Person): proto.Message.IAppStateSyncKey {
  const { id, data, at } = person.settingsKey;
  const fingerprint = { rawId: 1, currentIndex: 0, deviceIndexes: [0] };
  return { keyId: { keyId: id }, keyData: { keyData: data, fingerprint, timestamp: at } };
}

function history(sync: proto.IHistorySync, chunkOrder: number): proto.Message.IProtocolMessage {
  const initialHistBootstrapInlinePayload = deflateSync(proto.HistorySync.encode(sync).finish());
  const { syncType, progress } = sync;
  return {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      // The two enumerations have the same values under different names.
      syncType: syncType as unknown as proto.Message.HistorySyncType,
      chunkOrder,
      progress,
      initialHistBootstrapInlinePayload,
    },
  };
}
