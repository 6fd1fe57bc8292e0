import { node, seconds } from "../wire/node.ts";
import { deliver } from "./deliver.ts";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

interface Call {
  caller: Person;
  callee: Person;
  callId: string;
  video: boolean;
  /** The group for which the call rings, with caller and account as members. */
  group?: string | undefined;
}

const ringing = new WeakMap<World, Map<string, Call>>();

/** A call rings at the companions of a number. */
export function ring(world: World, call: Call): void {
  const calls = ringing.get(world) ?? new Map<string, Call>();
  ringing.set(world, calls);
  calls.set(call.callId, call);
  announce(world, call, "offer");
}

/** Stops the ringing, because nobody answered the call or the caller gave up. */
export function stopRinging(world: World, callId: string, reason: "timeout" | "hangup"): void {
  const call = ringing.get(world)?.get(callId);
  if (!call) throw new Error(`no call ${callId}`);
  ringing.get(world)?.delete(callId);
  announce(world, call, "terminate", reason);
}

function announce(world: World, { caller, callee, callId, video, group }: Call, tag: string, reason?: string): void {
  if (callee.blocked.has(caller.number)) return;
  const number = caller.profile.lidOnly ? undefined : caller.jid();
  const attrs = { "call-id": callId, "call-creator": caller.lidJid(), caller_pn: number, "group-jid": group, reason };
  const media = tag === "offer" ? [node("audio", { enc: "opus" }), ...(video ? [node("video")] : [])] : [];
  for (const companion of callee.companions.values()) {
    const stanza = node(
      "call",
      { from: caller.lidJid(), id: `${callId}-${tag}`, t: seconds(Date.now()), notify: caller.profile.name },
      [node(tag, attrs, media)],
    );
    deliver(world, callee, companion, stanza);
  }
}
