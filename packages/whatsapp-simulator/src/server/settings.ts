import { createHmac, hkdfSync } from "node:crypto";
import {
  decodePatches,
  encodeSyncdPatch,
  type LTHashState,
  makeLtHashGenerator,
  newLTHashState,
  proto,
  type WAPatchName,
} from "@whiskeysockets/baileys";
import type { Person } from "./person.ts";
import { addPatch, patchesOf } from "./patches.ts";
import type { World } from "./world.ts";

/** An entry that the phone writes for its companions into one of the shared collections. */
export interface Setting {
  index: string[];
  value: proto.ISyncActionValue;
}

const PATCH_SIZE = 500;
const API_VERSION = 2;
const MAC_SIZE = 32;
const { SET } = proto.SyncdMutation.SyncdOperation;

/**
 * Writes settings as the phone does, many in one patch, after the companions' patches. The caller makes sure that only one call runs at a time for an
 * account.
 */
export async function changeSettings(
  world: World,
  person: Person,
  name: WAPatchName,
  settings: readonly Setting[],
): Promise<void> {
  const keyOf = async () => ({ keyData: person.settingsKey.data });
  const written = patchesOf(world, person, name).map((bytes) => proto.SyncdPatch.decode(bytes));
  let { state } = await decodePatches(name, written, newLTHashState(), keyOf, {});
  for (let at = 0; at < settings.length; at += PATCH_SIZE) {
    const mutations: proto.ISyncdMutation[] = [];
    for (const { index, value } of settings.slice(at, at + PATCH_SIZE)) {
      const change = { type: name, index, syncAction: value, apiVersion: API_VERSION, operation: SET };
      const keyId = Buffer.from(person.settingsKey.id).toString("base64");
      const { patch } = await encodeSyncdPatch(change, keyId, newLTHashState(), keyOf);
      mutations.push(...(patch.mutations ?? []));
    }
    const patch = seal(person, name, mutations, state);
    state = patch.state;
    addPatch(world, person, name, patch.bytes);
  }
}

/** Baileys makes patches of one change. The checksums over many changes are made here. */
function seal(
  { settingsKey: { id, data } }: Person,
  name: WAPatchName,
  mutations: proto.ISyncdMutation[],
  before: LTHashState,
): { bytes: Uint8Array; state: LTHashState } {
  const keys = Buffer.from(hkdfSync("sha256", data, "", "WhatsApp Mutation Keys", 160));
  const valueMacs = mutations.map(({ record }) => Buffer.from(record?.value?.blob ?? []).subarray(-MAC_SIZE));
  const sum = makeLtHashGenerator(before);
  for (const [at, { record }] of mutations.entries())
    sum.mix({ indexMac: record?.index?.blob ?? Buffer.alloc(0), valueMac: valueMacs[at] as Buffer, operation: SET });
  const state = { version: before.version + 1, ...sum.finish() };
  const version = Buffer.alloc(8);
  version.writeBigUInt64BE(BigInt(state.version));
  const mac = (key: Buffer, ...parts: Uint8Array[]): Buffer =>
    createHmac("sha256", key)
      .update(Buffer.concat([...parts, version, Buffer.from(name)]))
      .digest();
  const snapshotMac = mac(keys.subarray(96, 128), state.hash);
  const patchMac = mac(keys.subarray(128, 160), snapshotMac, ...valueMacs);
  return { bytes: proto.SyncdPatch.encode({ keyId: { id }, mutations, snapshotMac, patchMac }).finish(), state };
}
