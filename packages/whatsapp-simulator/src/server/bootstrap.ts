import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { encodeWAMessage, proto } from "@whiskeysockets/baileys";
import { node, seconds } from "../wire/node.ts";
import type { Companion } from "./companion.ts";
import { deliver } from "./deliver.ts";
import { deviceKey } from "./letter.ts";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

const { HistorySyncType } = proto.HistorySync;
const { Type } = proto.Message.ProtocolMessage;

/** What the phone of an account tells a new companion: a key for settings, then whom it chats with. */
export async function bootstrap(world: World, person: Person, companion: Companion): Promise<void> {
  if (companion.bootstrapped) return;
  companion.markBootstrapped();
  const contacts = world.people().filter((each) => each.isCustomer && world.phones.get(each.number)?.chatsWith(person));
  const conversations = contacts.map((each) => ({
    id: each.lidJid(),
    pnJid: each.profile.lidOnly ? undefined : each.jid(),
    name: each.profile.name,
    messages: [],
  }));
  const pushnames = contacts.map((each) => ({ id: each.lidJid(), pushname: each.profile.name }));
  const messages = [
    { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys: [settingsKeyOf(person)] } },
    history({ syncType: HistorySyncType.INITIAL_BOOTSTRAP, conversations }, 0),
    history({ syncType: HistorySyncType.RECENT, conversations: [], progress: 100 }, 1),
    history({ syncType: HistorySyncType.PUSH_NAME, pushnames }, 2),
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

/** The key of the settings, one for all companions of the account. */
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
