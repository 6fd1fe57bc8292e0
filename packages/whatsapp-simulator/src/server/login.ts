import type { Connection, Introduction } from "../wire/connection.ts";
import { node, seconds } from "../wire/node.ts";
import { announceDevices } from "./devices.ts";
import type { Person } from "./person.ts";
import type { Session } from "./session.ts";
import type { World } from "./world.ts";

const UNAUTHORIZED = 401;

/** Accepts a companion, or refuses it as WhatsApp does: unknown or unlinked device, wrong noise key, ordered fault. */
export function login(world: World, connection: Connection, { staticKey, payload }: Introduction): Session | undefined {
  const number = String(payload.username ?? "");
  const refuse = (code: number, reason: string): undefined => {
    world.emit({ type: "refused", number, reason });
    connection.endWith(node("failure", { reason: String(code), location: "sim" }));
    return undefined;
  };
  const fault = world.faults.take("failLogin", number);
  if (fault) return refuse(fault.code, `login ${fault.code} on demand`);
  const person = world.person(number);
  const companion = person?.companions.get(payload.device ?? 0);
  if (!person || !companion) return refuse(UNAUTHORIZED, "no such device");
  if (!companion.noiseKey.equals(staticKey)) return refuse(UNAUTHORIZED, "wrong noise key");
  if (companion.connection) {
    world.emit({ type: "refused", number, reason: "replaced by a newer socket" });
    companion.connection.endWith(streamError(440));
  }
  companion.connection = connection;
  companion.live = false;
  connection.send(node("success", { t: seconds(Date.now()), lid: person.lidJid(companion.device), location: "sim" }));
  world.emit({ type: "online", number, device: companion.device });
  return { connection, person, companion };
}

/** A stream error in the form for clients: 440 has a conflict instead of a code, and 401 says that the device was removed. */
export function streamError(code: number) {
  if (code === 440) return node("stream:error", {}, [node("conflict", { type: "replaced" })]);
  if (code === 401) return node("stream:error", { code: "401" }, [node("conflict", { type: "device_removed" })]);
  return node("stream:error", { code: String(code) });
}

/** Deletes a companion, after the owner logged it out on the phone or the companion logged out itself. */
export function unlink(world: World, person: Person, device: number): void {
  const companion = person.companions.get(device);
  if (!companion) return;
  person.companions.delete(device);
  companion.connection?.endWith(streamError(401));
  world.save(person);
  announceDevices(world, person);
  world.emit({ type: "unlinked", number: person.number, device });
}
